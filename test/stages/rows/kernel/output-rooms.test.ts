import { expect, test } from 'vitest';
import { MAX_OUTPUT_BYTES, MORE_OUTPUTS } from '../../../../stages/rows/kernel/layout.ts';
import { Kernel, NOTHING_TO_RUN } from '../../../../stages/rows/kernel/kernel.ts';
import { GroupWriter } from '../../../../stages/rows/serialize/groups.ts';

const ROOMS = 1 + MORE_OUTPUTS;
const GROUP_BYTES = 1024;

test('a kernel has as many rooms as it says, none twice, and none for more than they hold', () => {
  const { outputs } = Kernel.take(NOTHING_TO_RUN);
  expect(outputs.take(MAX_OUTPUT_BYTES + 1)).toBeNull();
  const taken = Array.from({ length: ROOMS }, () => outputs.take(MAX_OUTPUT_BYTES)!);
  expect(new Set(taken.map(({ byteOffset }) => byteOffset)).size).toBe(ROOMS);
  expect(outputs.take(1)).toBeNull();
  outputs.giveBack(taken[2]!);
  expect(outputs.take(1)?.byteOffset).toBe(taken[2]!.byteOffset);
});

test('a group keeps its bytes until it is given back, also where there are more of them than rooms', () => {
  const groups = new GroupWriter('records', GROUP_BYTES, Kernel.take(NOTHING_TO_RUN).outputs);
  for (let text = 0; text < 3 * ROOMS; text++) {
    groups.json.putText(String.fromCharCode(65 + text).repeat(GROUP_BYTES));
    groups.end(text);
  }
  groups.finish();
  const held = groups.take();
  expect(held.map(({ json }) => Buffer.from(json).toString())).toEqual(
    Array.from({ length: 3 * ROOMS }, (_, text) => String.fromCharCode(65 + text).repeat(GROUP_BYTES)),
  );
});

test('a kernel works for nobody else before all of its rooms are back', () => {
  const kernel = Kernel.take(NOTHING_TO_RUN);
  const groups = new GroupWriter('records', GROUP_BYTES, kernel.outputs);
  groups.json.putText('x');
  groups.end(1);
  groups.finish();
  const [group] = groups.take();
  kernel.giveBack();
  const others = Array.from({ length: 3 }, () => Kernel.take(NOTHING_TO_RUN));
  expect(others.includes(kernel)).toBe(false);
  groups.giveBack(group!);
  expect(Kernel.take(NOTHING_TO_RUN) === kernel).toBe(true);
});
