import { once } from 'node:events';
import { X12parser } from 'x12-parser';
import { SegmentScanner } from '../../../../stages/rows/read/x12/segment.ts';
import { findSeparators } from '../../../../stages/rows/read/x12/separators.ts';

/** Segments as x12-parser finds them: the name, then the elements, without blanks at their ends. */
export async function byX12Parser(text: string): Promise<string[][]> {
  const parser = new X12parser();
  const segments: string[][] = [];
  parser.on('data', (segment: Record<string, string>) => {
    const { name = '', ...elements } = segment;
    const last = Math.max(0, ...Object.keys(elements).map(Number));
    segments.push([name, ...Array.from({ length: last }, (_, at) => elements[at + 1] ?? '')]);
  });
  parser.end(text);
  await once(parser, 'end');
  // It reads an empty segment behind the last terminator.
  return segments.filter(([name]) => name !== '');
}

/** Segments of an interchange as Rollcall finds them, without blanks at the ends of elements. */
export function byScanner(text: string): string[][] {
  const bytes = new TextEncoder().encode(`${text} `);
  const end = bytes.length - 1;
  const { separators } = findSeparators(bytes, 0, end, true)!;
  const scan = new SegmentScanner(separators);
  const decoder = new TextDecoder();
  const segments: string[][] = [];
  for (let at = scan.skip(bytes, 0, end); at < end;) {
    const next = scan.read(bytes, at, end, true);
    segments.push(Array.from({ length: scan.count + 1 }, (_, k) => decoder.decode(bytes.subarray(scan.start[k], scan.end[k])).trim()));
    at = scan.skip(bytes, next, end);
  }
  return segments;
}
