import { createReadStream, createWriteStream, existsSync, renameSync, statSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { parse } from 'csv-parse';
import { csvFixture, type Fixture, type Shape } from './csv-fixture.ts';

const CHUNK_CHARACTERS = 1 << 18;

/** An array of objects: the people of the CSV fixture, the address and the plan as objects of their own. Kept for the next run. */
export async function jsonFixture(directory: string, rows: number, shape: Shape): Promise<Fixture> {
  const csv = await csvFixture(directory, rows, shape);
  const file = csv.file.replace(/\.csv$/, '.json');
  if (!existsSync(file)) await write(csv.file, file);
  return { ...csv, file, bytes: statSync(file).size };
}

async function write(from: string, file: string): Promise<void> {
  const partial = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  const stream = createWriteStream(partial);
  let text = '[';
  let separator = '\n';
  for await (const row of createReadStream(from).pipe(parse({ columns: true })) as AsyncIterable<Record<string, string>>) {
    text += separator + JSON.stringify(personOf(row));
    separator = ',\n';
    if (text.length > CHUNK_CHARACTERS) {
      if (!stream.write(text)) await once(stream, 'drain');
      text = '';
    }
  }
  stream.end(`${text}\n]\n`);
  await once(stream, 'finish');
  renameSync(partial, file);
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
