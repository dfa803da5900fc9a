import { onTestFinished, vi } from 'vitest';
import { Kernel } from '../../../stages/rows/kernel/kernel.ts';
import { ROWS_DONE } from '../../../stages/rows/kernel/layout.ts';

/** How many rows the kernel worked alone while something was done, and in how many calls. */
export function doneByKernel(work: () => unknown): [rows: number, calls: number] {
  const workRows = Kernel.prototype.workRows;
  let rows = 0;
  const spy = vi.spyOn(Kernel.prototype, 'workRows').mockImplementation(function (this: Kernel, ...given) {
    const stopped = workRows.apply(this, given);
    rows += this.told(ROWS_DONE);
    return stopped;
  });
  onTestFinished(() => spy.mockRestore());
  work();
  return [rows, spy.mock.calls.length];
}

/** How many loops, sheet rows or objects the kernel read while something was done. */
export function readByKernel(what: 'readLoop' | 'readSheetRow' | 'readObject', work: () => unknown): number {
  const spy = vi.spyOn(Kernel.prototype, what);
  work();
  const answers = spy.mock.results.map(({ value }) => value as number);
  spy.mockRestore();
  return answers.filter((to) => to > 0).length;
}
