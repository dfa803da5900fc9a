// The program that people usually write: csv-parse, a compiled validator, insertMany by 1,000 unordered. No detection, no
// families, no report beyond the first fault of a row, no recovery.
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { MongoClient } from 'mongodb';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { done } from './report.mjs';

const [file, url] = process.argv.slice(2);
const text = Type.String({ minLength: 1 });
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const validator = Compile(
  Type.Object({
    member_id: text,
    first_name: text,
    last_name: text,
    date_of_birth: day,
    ssn: Type.String({ pattern: '^\\*\\*\\*-\\*\\*-\\d{4}$' }),
    coverage: Type.Object({ plan_id: Type.String(), effective_date: day }),
  }),
);
const isoDate = (value) => value.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');

const client = await MongoClient.connect(url);
const database = client.db('usual_program');
const records = database.collection('records');
const errors = database.collection('errors');
const started = performance.now();
let rows = 0;
let good = [];
let bad = [];
const flush = async (collection, documents) => {
  if (documents.length > 0) await collection.insertMany(documents, { ordered: false });
};
for await (const row of createReadStream(file, { highWaterMark: 1 << 20 }).pipe(parse({ columns: true, bom: true }))) {
  rows++;
  const digits = row.Phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const record = {
    member_id: row['Member ID'],
    first_name: row['First Name'].trim(),
    last_name: row['Last Name'].trim(),
    date_of_birth: isoDate(row['Date of Birth']),
    ssn: /^\d{3}-?\d{2}-?\d{4}$/.test(row.SSN) ? `***-**-${row.SSN.slice(-4)}` : row.SSN,
    email: row.Email,
    phone: digits.length === 10 ? `+1-${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : null,
    address: { street: row.Address, city: row.City, state: row.State, zip: row.Zip },
    coverage: { plan_id: row['Plan ID'], effective_date: isoDate(row['Effective Date']), termination_date: isoDate(row['Termination Date']) || null },
    dependents: [],
    gender: row.Gender,
    relationship: row.Relationship.toLowerCase(),
  };
  if (validator.Check(record)) good.push(record);
  else bad.push({ row_number: rows + 1, message: validator.Errors(record)[0]?.message });
  if (good.length === 1000) {
    await flush(records, good);
    good = [];
  }
  if (bad.length === 1000) {
    await flush(errors, bad);
    bad = [];
  }
}
await flush(records, good);
await flush(errors, bad);
const seconds = (performance.now() - started) / 1000;
await database.dropDatabase();
await client.close();
done(started, { seconds, rows });
