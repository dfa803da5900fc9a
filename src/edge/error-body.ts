import { Failure } from '../base/failure.ts';
import { API_ERRORS, apiErrorOf, type ApiErrorCode } from '../model/api-errors.ts';

export interface ErrorBody {
  error: { code: string; message: string; details: string; request_id: string; documentation_url: string };
}

/** A failure, with headers of its answer such as `Retry-After`, `Allow` and `WWW-Authenticate`. */
export class HttpFailure extends Failure {
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ApiErrorCode,
    details: string | null,
    headers: Readonly<Record<string, string>> = {},
    message: string = API_ERRORS[code].message,
  ) {
    super(code, message, details);
    this.headers = headers;
  }
}

/** A failure of the API with its usual message. */
export function failure(code: ApiErrorCode, details: string | null = null): Failure {
  return new Failure(code, API_ERRORS[code].message, details);
}

/** What a client is told about an error: a known failure as it is, anything else as internal_error. */
export function answerOf(error: unknown): {
  status: number;
  code: string;
  message: string;
  details: string;
  headers: Readonly<Record<string, string>>;
} {
  const known = error instanceof Failure ? error : httpErrorOf(error);
  const entry = known === null ? null : apiErrorOf(known.code);
  if (known === null || entry === null) {
    return {
      status: 500,
      code: 'internal_error',
      message: API_ERRORS.internal_error.message,
      details: API_ERRORS.internal_error.remedy,
      headers: {},
    };
  }
  const headers = known instanceof HttpFailure ? known.headers : {};
  return { status: entry.status, code: known.code, message: known.message, details: known.details ?? entry.remedy, headers };
}

export function errorBody(answer: { code: string; message: string; details: string }, requestId: string, baseUrl: string): ErrorBody {
  const { code, message, details } = answer;
  return { error: { code, message, details, request_id: requestId, documentation_url: documentationOf(baseUrl) + code } };
}

/** Where the pages of all codes stand: one is at this address and its code. */
export function documentationOf(baseUrl: string): string {
  return `${rootOf(baseUrl)}/docs/errors/`;
}

/** The base address without its version segment. */
function rootOf(baseUrl: string): string {
  return baseUrl.slice(0, -'/v1'.length);
}

/** What libraries in front of us throw (a broken JSON body, a path that cannot be decoded): a 4xx without their message. */
function httpErrorOf(error: unknown): Failure | null {
  if (!(error instanceof Error) || !('status' in error)) return null;
  if (error.status === 413) return failure('invalid_request', 'The body is larger than this call takes.');
  if (error.status === 415)
    return failure('unsupported_media_type', 'A body may be compressed by gzip, deflate or br; no other Content-Encoding is taken.');
  if (error.status === 400) return failure('invalid_request', 'The body or the path cannot be read.');
  return null;
}
