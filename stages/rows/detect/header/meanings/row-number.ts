import { placeOfField, type ValuedHead } from './valued-head.ts';

/** A bare `ID` that no two rows share, although some are of one person by another id, counts rows: it would make a dependent of each second one. */
export function rowNumber(head: ValuedHead, at: number, column: string): string | null {
  if (head.keys[at] !== 'id') return null;
  const [employee, ssn] = [placeOfField(head.keys, 'employee_id'), placeOfField(head.keys, 'ssn')];
  if (employee < 0 && ssn < 0) return null;
  const places = PERSONAL.map((field) => placeOfField(head.keys, field)).filter((place) => place >= 0);
  const numbers = new Set<string>();
  const persons = new Set<string>();
  let rows = 0;
  for (const { cells } of head.rows) {
    const [number = '', id = ''] = [cells[at], cells[employee < 0 ? ssn : employee]].map((cell) => cell?.trim());
    if (number === '' || id === '') continue;
    rows++;
    numbers.add(number);
    persons.add(JSON.stringify([id, ...places.map((place) => cells[place]?.trim().toLowerCase())]));
  }
  return numbers.size === rows && persons.size < rows ? `Row Number (${column.trim()})` : null;
}

const PERSONAL = ['first_name', 'last_name', 'date_of_birth', 'ssn', 'relationship'] as const;
