// node-x12 only reading an 834: the text as a tree of interchanges, sets and segments. Not by its stream, which puts a part of
// one segment before the next where a chunk ends within a segment.
import { readFileSync } from 'node:fs';
import X12 from 'node-x12';
import { done } from './report.mjs';

const started = performance.now();
const interchange = new X12.X12Parser(false).parse(readFileSync(process.argv[2], 'utf8'));
let rows = 0;
for (const group of interchange.functionalGroups)
  for (const set of group.transactions) for (const segment of set.segments) if (segment.tag === 'INS') rows++;
done(started, { rows });
