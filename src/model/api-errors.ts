/** What is known of a failure that a client can see. The page behind `documentation_url` is made from it. */
export interface ApiError {
  readonly status: number;
  /** What the error body says where the place that failed says nothing closer. */
  readonly message: string;
  readonly cause: string;
  readonly example: string;
  readonly remedy: string;
}

/** Every code of an error body. Codes are stable: clients match on them. A new code gets its page by standing here. */
export const API_ERRORS = {
  invalid_request: {
    status: 400,
    message: 'The request is not what this address takes',
    cause: 'A parameter, a header or the body is missing, malformed or outside its allowed values.',
    example: 'GET /v1/status?limit=5000',
    remedy: 'Read the details, which name the part that is wrong, and send the request again.',
  },
  invalid_file_format: {
    status: 400,
    message: 'The file format could not be determined; expected formats are CSV, Excel, EDI 834',
    cause:
      'The bytes are none of the formats that are read, the file is empty or encrypted, or it is an archive that is damaged or holds several files.',
    example: 'An upload of a PDF, or of a zip archive with a password.',
    remedy: 'Export the file as CSV in UTF-8, or send it as the system that made it wrote it.',
  },
  unrecognized_layout: {
    status: 400,
    message: 'The columns fit no known vendor',
    cause: 'The format is known, but its columns name neither a known layout nor at least a person and an identifier.',
    example: 'An upload of a list of employers.',
    remedy:
      'Check that it is an enrollment file with a header row, or name its vendor with vendor_hint. For lines of fixed width the config of a vendor says what stands where (dialect.fixed_width).',
  },
  unknown_vendor: {
    status: 400,
    message: 'The vendor hint names no active vendor',
    cause: 'vendor_hint is neither the id nor the name of a vendor that is in use.',
    example: 'vendor_hint=Acme, where GET /v1/vendors lists no Acme.',
    remedy: 'Use an id or a name from GET /v1/vendors, or leave the hint out.',
  },
  vendor_mismatch: {
    status: 400,
    message: 'The file has none of the columns that the hinted vendor requires',
    cause: 'The hint and the file contradict each other.',
    example: 'vendor_hint names one vendor and the file was exported from another.',
    remedy: 'Correct the hint, or leave it out and let the file be detected.',
  },
  invalid_vendor_config: {
    status: 400,
    message: 'The vendor configuration is not valid',
    cause: 'A rule names a field, a format or a setting that does not exist. Nothing of the change was taken.',
    example: 'A mapping of a field that no record has.',
    remedy: 'Correct each path that the details name and send the whole change again.',
  },
  invalid_client: {
    status: 401,
    message: 'The client id or the client secret is wrong',
    cause: 'No client has this id with this secret, or the client was revoked.',
    example: 'POST /v1/oauth/token with a secret that has been rotated out.',
    remedy: 'Check both values; issue a new secret where one was lost.',
  },
  unsupported_grant_type: {
    status: 400,
    message: 'The grant type must be client_credentials',
    cause: 'Only the client credentials flow is offered.',
    example: '{"grant_type":"password"}',
    remedy: 'Send grant_type client_credentials with client_id and client_secret.',
  },
  invalid_token: {
    status: 401,
    message: 'The access token is missing, malformed, expired or revoked',
    cause: 'The call needs Authorization: Bearer with a token that is still valid; a token lives for an hour.',
    example: 'GET /v1/vendors without an Authorization header.',
    remedy: 'Ask POST /v1/oauth/token for a new token and send the call again.',
  },
  insufficient_scope: {
    status: 403,
    message: 'The access token does not carry the scope that this call needs',
    cause: 'The client was given fewer scopes than the call asks for.',
    example: 'POST /v1/partner-config/{partner_id} with a client that has only the scope files.',
    remedy: 'Use a client with the scope that the details name.',
  },
  not_found: {
    status: 404,
    message: 'There is nothing at this address',
    cause: 'The id is unknown, belongs to another partner, or its data has been removed; or the path does not exist.',
    example: 'GET /v1/jobs/job_unknown',
    remedy: 'Check the id and the path.',
  },
  output_not_ready: {
    status: 404,
    message: 'The job is not finished yet',
    cause: 'Outputs and error reports exist once a job has ended.',
    example: 'GET /v1/files/{job_id}/output right after the upload.',
    remedy: 'Ask again after the seconds in Retry-After, follow GET /v1/jobs/{job_id}, or have a webhook tell you.',
  },
  output_unavailable: {
    status: 404,
    message: 'The job failed and has no output',
    cause: 'A failed job never serves a part of its output.',
    example: 'GET /v1/files/{job_id}/output of a failed job.',
    remedy: 'Read the error of the job, correct the file and upload it again.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This address does not take this method',
    cause: 'The path exists, with other methods.',
    example: 'DELETE /v1/vendors',
    remedy: 'Use one of the methods in the Allow header.',
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time',
    cause: 'The client stopped sending before the request was complete, or sent next to nothing for long.',
    example: 'An upload that sends nothing for a minute.',
    remedy: 'Send the whole request again.',
  },
  idempotency_conflict: {
    status: 409,
    message: 'The idempotency key was used for another request, or for one that still runs',
    cause: 'A key stands for one request of one client for 24 hours.',
    example: 'Two uploads of different files with one Idempotency-Key.',
    remedy: 'Use a new key for each new request; wait where the first one still runs.',
  },
  job_not_ended: {
    status: 409,
    message: 'The job has not ended yet',
    cause: 'The call is about what a job came to, and the job is still queued or in work.',
    example: 'POST /v1/jobs/{job_id}/reprocess right after the upload.',
    remedy: 'Wait until the job has ended, and send the call again.',
  },
  version_conflict: {
    status: 412,
    message: 'The resource has changed since it was read',
    cause: 'If-Match names another version than the current one.',
    example: 'PUT /v1/vendors/{vendor_id} with If-Match: "3" where version 4 is current.',
    remedy: 'Read the resource again, apply the change to it and send it with the new version.',
  },
  file_too_large: {
    status: 413,
    message: 'The upload is larger than this service takes',
    cause: 'The file, a field or a part header is past its limit.',
    example: 'An upload past the limit that the details name.',
    remedy: 'Split the file, keeping each family together.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'The content type of the body is not one that this call takes',
    cause: 'Uploads are multipart/form-data; every other body is application/json.',
    example: 'POST /v1/files/upload with Content-Type: text/csv.',
    remedy: 'Send the body in the type that the details name.',
  },
  range_not_satisfiable: {
    status: 416,
    message: 'The range lies outside the content',
    cause: 'The range begins behind the last byte.',
    example: 'Range: bytes=1000000- of an answer of 2,000 bytes.',
    remedy: 'Ask for a range within the length that Content-Range names, or for the whole.',
  },
  rate_limit_exceeded: {
    status: 429,
    message: 'Too many requests',
    cause: 'A client may send a number of requests an hour; failed token requests and tokens have limits of their own, a minute.',
    example: 'The 1001st request within an hour.',
    remedy: 'Wait for the seconds in Retry-After.',
  },
  service_unavailable: {
    status: 503,
    message: 'The service cannot take this request now',
    cause: 'It has as many uploads in work as it takes at once, it is stopping, or a part of it cannot be reached.',
    example: 'One upload more than the service takes at once.',
    remedy: 'Send the request again after the seconds in Retry-After.',
  },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side',
    cause: 'A fault of the service, which has been logged under the request id.',
    example: 'Any request.',
    remedy: 'Send the request again; if it keeps failing, report the request id.',
  },
} as const satisfies Record<string, ApiError>;

export type ApiErrorCode = keyof typeof API_ERRORS;

/** Null for a code that is none of the API's: such a failure is answered as internal_error. */
export function apiErrorOf(code: string): ApiError | null {
  return Object.hasOwn(API_ERRORS, code) ? API_ERRORS[code as ApiErrorCode] : null;
}
