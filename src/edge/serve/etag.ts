import { createHash } from 'node:crypto';
import type { EdgeContext } from '../state.ts';

/** A strong ETag for the content that these parts identify, or for the bytes themselves. */
export function etagOf(...parts: (string | number | boolean)[]): string {
  return `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;
}

/** A weak ETag, for content whose bytes may differ each time it is made. */
export function weakEtagOf(...parts: (string | number | boolean)[]): string {
  return `W/${etagOf(...parts)}`;
}

/** The ETag of the same content in another encoding, whose bytes differ. */
export function encodedEtag(etag: string, encoding: string): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

/** Whether an If-None-Match header names the ETag; compared weakly, as RFC 9110 (13.1.2) has it. */
export function matches(header: string, etag: string): boolean {
  if (header === '') return false;
  return header.split(',').some((item) => {
    const one = item.trim();
    return one === '*' || opaque(one) === opaque(etag);
  });
}

/** Sets the ETag of a GET. True if the client has this content already and is answered 304. */
export function isUnchanged(ctx: EdgeContext, etag: string): boolean {
  ctx.set('ETag', etag);
  if (!matches(ctx.get('If-None-Match'), etag)) return false;
  ctx.status = 304;
  return true;
}

/** Whether an If-Match header allows serving the content with this ETag; compared strongly, as RFC 9110 (13.1.1) demands. */
export function permits(header: string, etag: string): boolean {
  if (header === '') return true;
  return header.split(',').some((item) => item.trim() === '*' || (item.trim() === etag && !etag.startsWith('W/')));
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
