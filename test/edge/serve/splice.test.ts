import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SPLICE_BYTES_PER_RECORD } from '../../../src/edge/serve/group-index.ts';
import { spliceMeta } from '../../../src/edge/serve/splice.ts';

const texts = (values: unknown[]): Buffer => Buffer.from(values.map((value) => `,${JSON.stringify(value)}`).join(''));
const record = fc.record({
  name: fc.string(),
  odd: fc.constantFrom('{', '}', '"', '\\', '\\"}', '[{"'),
  dependents: fc.array(fc.record({ member_id: fc.string() }), { maxLength: 3 }),
});
const meta = fc.record({ row: fc.nat(), action: fc.option(fc.constantFrom('add', '}')), warnings: fc.array(fc.string(), { maxLength: 3 }) });

test('every record gets its own metadata as its last member, and grows by as much as the index says', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(record, meta), { maxLength: 8 }), (pairs) => {
      const json = texts(pairs.map(([one]) => one));
      const metas = texts(pairs.map(([, one]) => one));
      const spliced = spliceMeta(json, metas, pairs.length);
      expect(JSON.parse(`[${Buffer.from(spliced).toString('utf8', 1)}]`)).toEqual(pairs.map(([one, about]) => ({ ...one, _meta: about })));
      expect(spliced.length).toBe(json.length + metas.length + pairs.length * SPLICE_BYTES_PER_RECORD);
    }),
    { seed: 3 },
  );
});

test('a group that ends in the middle of a record is refused', () => {
  expect(() => spliceMeta(Buffer.from(',{"a":1'), Buffer.from(',{"row":1}'), 1)).toThrow();
});
