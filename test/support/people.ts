/** Files of made-up people, the same for the same numbers. */
const HEADER = 'Last Name,First Name,Member ID,Date of Birth,Plan Code,Effective Date';

/** A file of this many people, each of them once. Every `badEvery`th has a birth date that cannot be read. */
export function people(count: number, { badEvery = 0 }: { badEvery?: number } = {}): string {
  return [HEADER, ...Array.from({ length: count }, (_, i) => person(i, badEvery > 0 && i % badEvery === 0)), ''].join('\n');
}

export function person(number: number, bad = false): string {
  const day = String(1 + (number % 28)).padStart(2, '0');
  return `Last${number},First${number},M${String(number).padStart(6, '0')},${bad ? 'BAD' : `1980-01-${day}`},PPO,2024-01-01`;
}

/** A file in which every dependent stands in a block at the end, away from its subscriber. */
export function keyedPeople(families: number): string {
  const header = 'Family ID,Relationship,Last Name,First Name,Member ID,Date of Birth,Plan Code,Effective Date';
  const subscribers = Array.from({ length: families }, (_, i) => `F${i},Self,${person(i)}`);
  const dependents = Array.from({ length: families }, (_, i) => `F${(i * 7) % families},Child,${person(100_000 + i, i % 50 === 49)}`);
  return [header, ...subscribers, ...dependents, ''].join('\n');
}
