import { failure } from '../error-body.ts';

export interface ClientCredentials {
  client_id: string;
  client_secret: string;
}

/**
 * A client's id and secret in an Authorization header, as most OAuth libraries send them first (RFC 6749, 2.3.1): both
 * encoded as in a form, then as in Basic. Null for another header or none. Throws `invalid_request` for a Basic one that
 * cannot be read.
 */
export function basicCredentials(header: string): ClientCredentials | null {
  const encoded = /^basic +(.*)$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = /^[a-z0-9+/]+=*$/i.test(encoded) ? Buffer.from(encoded, 'base64').toString('utf8') : '';
  const colon = text.indexOf(':');
  const [id, secret] = colon < 0 ? [null, null] : [decoded(text.slice(0, colon)), decoded(text.slice(colon + 1))];
  if (id === null || secret === null)
    throw failure('invalid_request', 'The Authorization header is not "Basic" and the base64 of client id, colon and client secret.');
  return { client_id: id, client_secret: secret };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
