import type { Row } from '../../row.ts';
import { isFilled } from '../cell.ts';
import { isCell, sameCell } from './row-cells.ts';

/** The columns of one HD loop. */
interface LoopColumns {
  readonly action: number;
  /** What the coverage is. */
  readonly telling: readonly number[];
  readonly maintenance: number;
  /** In which the loop itself would state its dates. */
  readonly days: readonly number[];
  readonly begin: number;
}

const TELLING = ['HD03', 'HD04', 'HD05'];
const OWN_DAYS = ['348', '348-2', '349', '356', '356-2', '357'];
const OF_MEMBER = ['DTP*356', 'DTP*348'];
const ENDED = ['024', '002'];

/**
 * Some state agencies send each month of a coverage as a span of its own. If a member repeats an HD with nothing but different maintenance
 * dates (DTP*303), these are the first days of the spans; the member's eligibility would give all of them the same day. Null if the file
 * has no such places.
 */
export function settleSpans(columns: readonly string[]): ((row: Row) => void) | null {
  const at = (name: string): number => columns.indexOf(name);
  const ofMember = OF_MEMBER.map(at).filter((column) => column >= 0);
  const loops: LoopColumns[] = [];
  for (let n = 1; at(`HD03#${n}`) >= 0; n++) {
    const [maintenance, begin] = [at(`HD/DTP*303#${n}`), at(`HD/DTP*356#${n}`)];
    if (maintenance < 0 || begin < 0) return null;
    const of = (names: readonly string[]): number[] => names.map(at).filter((column) => column >= 0);
    const days = of(OWN_DAYS.map((day) => `HD/DTP*${day}#${n}`));
    loops.push({ action: at(`HD01#${n}`), telling: of(TELLING.map((name) => `${name}#${n}`)), maintenance, days, begin });
  }
  if (loops.length < 2 || ofMember.length === 0) return null;
  return (row) => {
    if (!ofMember.some((column) => isFilled(row, column))) return;
    const bare = loops.filter((loop) => isBare(row, loop));
    const spans = bare.filter((loop) => bare.some((other) => isOtherSpan(row, loop, other)));
    for (const { begin, maintenance } of spans) {
      row.start[begin] = row.start[maintenance]!;
      row.end[begin] = row.end[maintenance]!;
    }
  };
}

/** Whether a loop states the date of its maintenance and no other, and does not end its coverage. */
function isBare(row: Row, { action, maintenance, days }: LoopColumns): boolean {
  if (!isFilled(row, maintenance) || days.some((column) => isFilled(row, column))) return false;
  return action < 0 || !ENDED.some((code) => isCell(row, action, code));
}

function isOtherSpan(row: Row, one: LoopColumns, other: LoopColumns): boolean {
  return one.telling.every((column, k) => sameCell(row, column, other.telling[k]!)) && !sameCell(row, one.maintenance, other.maintenance);
}
