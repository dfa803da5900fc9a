import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Figure } from './suite.ts';

interface Entry {
  at: string;
  commit: string;
  cpu: string;
  cores: number;
  node: string;
  servers?: Record<string, string>;
  options?: { rows: number; shape: string; repeat: number };
  figures: (Figure & { time_ratio_to?: Record<string, number> })[];
}

const WIDTH = 720;
const BAR = 18;
const GAP = 8;
const LABEL = 360;
const OURS = '#1f6f5c';
const THEIRS = '#9aa4ad';

/** Draws the results page from the history: of each suite the latest run, as a table and a chart. */
export function writeResults(history: string, folder: string): void {
  const entries = readFileSync(history, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Entry)
    .filter(({ options }) => options !== undefined);
  const latest = new Map<string, { entry: Entry; figures: Figure[] }>();
  for (const entry of entries) {
    for (const suite of new Set(entry.figures.map((figure) => figure.suite))) {
      latest.set(suite, { entry, figures: entry.figures.filter((figure) => figure.suite === suite) });
    }
  }
  mkdirSync(folder, { recursive: true });
  const parts = [CAVEAT];
  for (const [suite, { entry, figures }] of latest) {
    writeFileSync(path.join(folder, `${suite}.svg`), chart(suite, figures));
    parts.push(section(suite, entry, figures));
  }
  writeFileSync(path.join(folder, 'README.md'), `${parts.join('\n\n')}\n`);
}

const CAVEAT = `# Results

Read this first: a figure of one machine says little about another. What counts are the ratios of one run, in which all
programs read the same generated file and had to see the same rows. Peers do less than Rollcall does (each line says what),
none of them detects the vendor, folds families, or masks and hashes SSNs; DuckDB drops a row that it cannot read. Drawn from
[history.ndjson](../history.ndjson) by \`npm run bench\`.`;

function section(suite: string, { at, commit, cpu, cores, node, servers, options }: Entry, figures: readonly Figure[]): string {
  const versions = Object.entries(servers ?? {}).map(([name, version]) => `${name} ${version}`);
  const about = [
    at.slice(0, 10),
    `commit ${commit}`,
    `${cpu}, ${cores} cores`,
    `Node ${node}`,
    ...versions,
    `${options?.rows} rows asked for, the middle of ${options?.repeat}`,
  ];
  const rows = figures.map(({ what, rows: count, seconds, rows_per_s, mb_per_s, rss_mb, ratio_to, more }) =>
    [
      what,
      count,
      seconds,
      rows_per_s,
      mb_per_s ?? '',
      rss_mb ?? '',
      [
        ...Object.entries(ratio_to).map(([name, ratio]) => `${ratio} of ${name}`),
        ...Object.entries(more ?? {}).map(([name, value]) => `${name} ${value}`),
      ].join('<br>'),
    ].join(' | '),
  );
  return [
    `## ${suite}`,
    '',
    about.join(' · '),
    '',
    `![rows a second](${suite}.svg)`,
    '',
    '| what | rows | seconds | rows/s | MB/s | peak MB | time as a share of a peer’s, and more |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/** Bars of rows a second; those of peers, which have no ratio to anyone, are grey. */
function chart(suite: string, figures: readonly Figure[]): string {
  const most = Math.max(...figures.map(({ rows_per_s }) => rows_per_s), 1);
  const bars = figures.map(({ what, rows_per_s, ratio_to }, at) => {
    const y = 30 + at * (BAR + GAP);
    const width = Math.max(1, Math.round((rows_per_s / most) * (WIDTH - LABEL - 90)));
    const colour = Object.keys(ratio_to).length === 0 && suite !== 'memory' ? THEIRS : OURS;
    return [
      `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${escaped(what)}</text>`,
      `<rect x="${LABEL}" y="${y}" width="${width}" height="${BAR}" fill="${colour}"/>`,
      `<text x="${LABEL + width + 6}" y="${y + 13}">${rows_per_s.toLocaleString('en-US')}</text>`,
    ].join('');
  });
  const height = 40 + figures.length * (BAR + GAP);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/><text x="8" y="18" font-size="13">${escaped(suite)}: rows a second</text>${bars.join('')}</svg>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
