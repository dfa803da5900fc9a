import { createHmac, timingSafeEqual } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signatureHeaders } from '../../../../../stages/jobs/events/webhook/signature.ts';

const SECRET = 'a-secret-of-the-partner';
const call = {
  eventId: 'evt_1',
  body: '{"original_filename":"Zoë.csv"}',
  sentAt: new Date('2025-03-01T10:00:00.900Z'),
  keys: { secret: SECRET, previous: null },
};

/** The sample receiver of the contract: over the bytes it got, in constant time. */
function accepts(header: string | undefined, body: Buffer, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(header ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** A Standard Webhooks receiver: any of the signatures will do. */
function standardAccepts(headers: Record<string, string>, body: string, key: Buffer): boolean {
  const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64');
  return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${expected}`);
}

describe('a signature', () => {
  it('is what a receiver computes over the bytes it got', () => {
    const headers = signatureHeaders(call);
    expect(accepts(headers['X-Service-Signature'], Buffer.from(call.body), SECRET)).toBe(true);
    expect(accepts(headers['X-Service-Signature'], Buffer.from(`${call.body} `), SECRET)).toBe(false);
    expect(accepts(headers['X-Service-Signature'], Buffer.from(call.body), 'another')).toBe(false);
    expect(headers['X-Service-Signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
  });

  it('has a known value', () => {
    // printf '{}' | openssl dgst -sha256 -hmac a-secret-of-the-partner
    expect(signatureHeaders({ ...call, body: '{}' })['X-Service-Signature']).toBe(
      'sha256=d4a657cf3983b8d36e826d991c3f7ec4d955147ec38100c27f500ced6d723faf',
    );
  });

  it('has the headers of Standard Webhooks beside it, with seconds and the id of the event', () => {
    const headers = signatureHeaders(call);
    expect(headers).toMatchObject({ 'webhook-id': 'evt_1', 'webhook-timestamp': '1740823200' });
    expect(standardAccepts(headers, call.body, Buffer.from(SECRET))).toBe(true);
  });

  it('takes a secret that begins with whsec_ as base64 for Standard Webhooks, and as it stands for its own header', () => {
    const secret = `whsec_${Buffer.from('twenty-four bytes of key').toString('base64')}`;
    const headers = signatureHeaders({ ...call, keys: { secret, previous: null } });
    expect(standardAccepts(headers, call.body, Buffer.from('twenty-four bytes of key'))).toBe(true);
    expect(accepts(headers['X-Service-Signature'], Buffer.from(call.body), secret)).toBe(true);
  });

  it('is made with the old secret too for as long as that is kept, but only in webhook-signature', () => {
    const before = { secret: 'the-secret-before-that', until: new Date('2025-03-01T10:00:00.950Z') };
    const previous = { secret: 'the-secret-before', until: new Date('2025-03-01T10:00:01Z'), before };
    const headers = signatureHeaders({ ...call, keys: { secret: SECRET, previous } });
    expect(standardAccepts(headers, call.body, Buffer.from('the-secret-before-that'))).toBe(true);
    expect(standardAccepts(headers, call.body, Buffer.from('the-secret-before'))).toBe(true);
    expect(standardAccepts(headers, call.body, Buffer.from(SECRET))).toBe(true);
    expect(accepts(headers['X-Service-Signature'], Buffer.from(call.body), SECRET)).toBe(true);

    const later = signatureHeaders({ ...call, sentAt: previous.until, keys: { secret: SECRET, previous } });
    expect(later['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('is left out where the partner has no secret', () => {
    expect(Object.keys(signatureHeaders({ ...call, keys: null }))).toEqual(['webhook-id', 'webhook-timestamp']);
  });
});
