import type { RowError } from '../../../src/model/row-error.ts';
import { groupId } from '../../../src/model/segment.ts';
import { compress } from '../../../src/store/zstd.ts';
import type { JobContext } from '../context.ts';

/**
 * Writes entries of the error report in groups, in order, under an id that no segment has, and removes groups that an earlier attempt left
 * beyond them. Groups are cut by bytes alone, so a repeat writes the same groups. Returns the number of entries.
 */
export async function writeErrorGroups(
  { store, settings }: JobContext,
  owner: string,
  entries: Iterable<RowError> | AsyncIterable<RowError>,
): Promise<number> {
  let total = 0;
  let index = 0;
  let open = { texts: [] as string[], bytes: 0, firstRow: 0 };
  const close = async (): Promise<void> => {
    const plain = Buffer.from(open.texts.join(''));
    const group = {
      _id: groupId(owner, index++),
      first_row: open.firstRow,
      count: open.texts.length,
      json_bytes: plain.length,
      meta: null,
      meta_bytes: 0,
    };
    await store.groups.put('errors', { ...group, json: await compress(plain) });
    open = { texts: [], bytes: 0, firstRow: 0 };
  };
  for await (const entry of entries) {
    const text = `,${JSON.stringify(entry)}`;
    if (open.texts.length === 0) open.firstRow = entry.row_number;
    open.texts.push(text);
    open.bytes += Buffer.byteLength(text);
    total++;
    if (open.bytes >= settings.GROUP_BYTES) await close();
  }
  if (open.texts.length > 0) await close();
  await store.groups.trim('errors', owner, index);
  return total;
}
