import { statSync } from 'node:fs';
import { COLUMNS, csvFixture, peopleOf, type Fixture } from './csv-fixture.ts';
import type { Shape } from './made-up.ts';
import { writeOnce } from './text-file.ts';

/** An array of objects: the people of the CSV fixture, the address and the plan as objects of their own. Kept for the next run. */
export async function jsonFixture(directory: string, rows: number, shape: Shape): Promise<Fixture> {
  const csv = await csvFixture(directory, rows, shape);
  const file = csv.file.replace(/\.csv$/, '.json');
  await writeOnce(file, () => array(csv));
  return { ...csv, file, bytes: statSync(file).size };
}

async function* array(csv: Fixture): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const cells of peopleOf(csv)) {
    yield separator + JSON.stringify(personOf(Object.fromEntries(COLUMNS.map((column, at) => [column, cells[at]!]))));
    separator = ',\n';
  }
  yield '\n]\n';
}

function personOf(row: Record<string, string>): object {
  return {
    memberId: row['Member ID'],
    firstName: row['First Name'],
    lastName: row['Last Name'],
    ssn: row['SSN'],
    dateOfBirth: row['Date of Birth'],
    gender: row['Gender'],
    email: row['Email'],
    phone: row['Phone'],
    address: { street: row['Address'], city: row['City'], state: row['State'], zip: row['Zip'] },
    coverage: { planId: row['Plan ID'], effectiveDate: row['Effective Date'], terminationDate: row['Termination Date'] || null },
    relationship: row['Relationship'],
  };
}
