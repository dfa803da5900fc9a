import { runOurs } from '../measure.ts';
import { figureOf, round, type Bench, type Suite } from '../suite.ts';

const MAX_ROWS = 50_000;
const NANOSECONDS = 1e9;

interface Case {
  columns: number;
  rules: number;
  further: 'parts' | 'dependents';
  what: string;
}

const SMALL: Case = { columns: 15, rules: 20, further: 'parts', what: '15 mapped columns and 20 rules' };
const LARGE: readonly Case[] = [
  { columns: 40, rules: 60, further: 'parts', what: '40 mapped columns (24 fields, some in parts) and 60 rules' },
  { columns: 40, rules: 60, further: 'dependents', what: '40 mapped columns (24 fields, two dependents of eight) and 60 rules' },
];

/** What a vendor's config costs a row: large ones beside a small one, in CPU time by mapped column. */
export const config: Suite = {
  name: 'config',
  async run(bench) {
    const small = await measure(bench, SMALL, null);
    for (const large of LARGE) await measure(bench, large, small);
  },
};

/** Answers nanoseconds a row and column. */
async function measure(bench: Bench, { columns, rules, further, what }: Case, small: number | null): Promise<number> {
  const rows = Math.min(bench.options.rows, MAX_ROWS);
  const result = await bench.times(() => runOurs('config', String(columns), String(rules), String(rows), further));
  const cost = ((result.cpu_seconds ?? result.seconds) * NANOSECONDS) / rows / columns;
  const more = { 'CPU ns a column': round(cost, 1), ...(small === null ? {} : { 'a column beside the small config': round(cost / small) }) };
  bench.report(figureOf('config', `${what}, bytes to JSON`, result, { bytes: result['bytes'] ?? null, more }));
  return cost;
}
