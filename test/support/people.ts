/** Files of made-up people, the same for the same numbers. */
const HEADER = 'Last Name,First Name,Member ID,Date of Birth,Plan Code,Effective Date';

export interface OfPeople {
  /** Every so many-th has a birth date that cannot be read. */
  badEvery?: number;
  /** Bytes of a remark behind each: where a file's size counts, and not its rows. */
  remark?: number;
}

/** A file of this many people, each of them once. */
export function people(count: number, { badEvery = 0, remark = 0 }: OfPeople = {}): string {
  const [title, behind] = remarked(remark);
  const rows = Array.from({ length: count }, (_, i) => person(i, badEvery > 0 && i % badEvery === 0) + behind);
  return [HEADER + title, ...rows, ''].join('\n');
}

export function person(number: number, bad = false): string {
  const day = String(1 + (number % 28)).padStart(2, '0');
  return `Last${number},First${number},M${String(number).padStart(6, '0')},${bad ? 'BAD' : `1980-01-${day}`},PPO,2024-01-01`;
}

function remarked(bytes: number): [title: string, behind: string] {
  return bytes === 0 ? ['', ''] : [',Remarks', `,${'-'.repeat(bytes)}`];
}

/** A file in which every dependent stands in a block at the end, away from its subscriber. */
export function keyedPeople(families: number, { remark = 0 }: Pick<OfPeople, 'remark'> = {}): string {
  const [title, behind] = remarked(remark);
  const header = 'Family ID,Relationship,Last Name,First Name,Member ID,Date of Birth,Plan Code,Effective Date';
  const subscribers = Array.from({ length: families }, (_, i) => `F${i},Self,${person(i)}${behind}`);
  const dependents = Array.from({ length: families }, (_, i) => `F${(i * 7) % families},Child,${person(100_000 + i, i % 50 === 49)}${behind}`);
  return [header + title, ...subscribers, ...dependents, ''].join('\n');
}
