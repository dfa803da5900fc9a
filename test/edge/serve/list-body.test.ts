import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startsOf, type PartedBody } from '../../../src/edge/serve/body.ts';
import { createListBody } from '../../../src/edge/serve/list-body.ts';
import { createBodyReader } from '../../../src/edge/serve/reader.ts';

const groupsOf = (texts: string[][]): Uint8Array[] => texts.map((group) => Buffer.from(group.map((text) => `,${JSON.stringify(text)}`).join('')));

function bodyOf(groups: Uint8Array[], sized: boolean): PartedBody {
  return createListBody({
    head: Buffer.from('{"records":['),
    foot: Buffer.from(']}'),
    groups: groups.length,
    load: (group) => (group % 2 === 0 ? (groups[group] as Uint8Array) : Promise.resolve(groups[group] as Uint8Array)),
    starts: sized ? startsOf(groups.map(({ length }) => length)) : null,
  });
}

async function readAll(body: PartedBody, start = 0, end: number | null = body.size): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of createBodyReader(body, start, end)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const filled = fc.array(fc.array(fc.string({ maxLength: 30 }), { minLength: 1, maxLength: 5 }), { maxLength: 6 });

describe('a list of groups', () => {
  test('is one JSON document of the length that was said', async () => {
    await fc.assert(
      fc.asyncProperty(filled, async (texts) => {
        const body = bodyOf(groupsOf(texts), true);
        const bytes = await readAll(body);
        expect(JSON.parse(bytes.toString())).toEqual({ records: texts.flat() });
        expect(body.size).toBe(bytes.length);
      }),
      { seed: 1 },
    );
  });

  test('gives any range of bytes as the same bytes of the whole', async () => {
    const body = bodyOf(groupsOf([['a', 'bb'], ['ccc'], ['dddd', '', 'é']]), true);
    const whole = await readAll(body);
    for (let start = 0; start < whole.length; start++) {
      for (let end = start + 1; end <= whole.length; end++) expect((await readAll(body, start, end)).equals(whole.subarray(start, end))).toBe(true);
    }
  });

  test('without any group is an empty list', async () => {
    expect((await readAll(bodyOf([], true))).toString()).toBe('{"records":[]}');
  });

  test('of unknown lengths may have empty groups anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.string({ maxLength: 10 }), { maxLength: 3 }), { maxLength: 6 }), async (texts) => {
        const body = bodyOf(groupsOf(texts), false);
        expect(body.size).toBe(null);
        expect(JSON.parse((await readAll(body)).toString())).toEqual({ records: texts.flat() });
      }),
      { seed: 2 },
    );
  });

  test('is read in slices of 64 KiB that keep nothing of their group', async () => {
    const body = bodyOf(groupsOf([['x'.repeat(300_000)]]), true);
    for await (const piece of createBodyReader(body, 0, body.size)) {
      expect((piece as Buffer).length).toBeLessThanOrEqual(64 * 1024);
      expect((piece as Buffer).buffer.byteLength).toBe((piece as Buffer).length);
    }
  });
});
