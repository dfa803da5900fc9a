import { expect, test } from 'vitest';
// @ts-expect-error: a script without types of its own
import { assembled } from '../../bin/assemble.mjs';
import { KERNEL } from '../../stages/rows/kernel/kernel.wasm.ts';
import { PLAIN_XML } from '../../stages/rows/read/excel/plain-xml.wasm.ts';

test.each([
  ['kernel/assembly/kernel.ts', KERNEL],
  ['read/excel/assembly/plain-xml.ts', PLAIN_XML],
])('what is assembled of %s is what its source says', async (name, module) => {
  expect(module).toBe(await assembled(name));
});
