import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonReading } from '../../../../../src/model/reading.ts';
import type { InspectOptions, Inspection } from '../../../../../stages/rows/detect/inspection.ts';
import { columnNames } from '../../../../../stages/rows/detect/json/column-names.ts';
import { jsonObject, readJsonRows, type ReadJsonRow } from '../../read/json/reading.ts';
import { createInspector } from '../../../../../stages/rows/detect/inspect.ts';
import { CATALOG_VENDORS, GENERIC, inspectAny, refusal, vendorOf } from '../inspecting.ts';
import { runs } from '../../../../support/runs.ts';

const person = (n: number, more: object = {}): object => ({ memberId: `M${n}`, firstName: 'Ann', lastName: 'Ash', dob: '1985-03-15', ...more });
const lines = (objects: readonly unknown[]): string => objects.map((object) => `${JSON.stringify(object)}\n`).join('');

function inspectJson(
  text: string | Uint8Array,
  options: Partial<InspectOptions> & { chunkBytes?: number } = {},
): { inspection: Inspection; reading: JsonReading } {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { chunkBytes = bytes.length, ...rest } = options;
  const inspector = createInspector({ vendors: CATALOG_VENDORS, hint: null, fileName: 'people.json', segmentBytes: 8 << 20, ...rest });
  for (let at = 0; at < bytes.length; at += chunkBytes) inspector.push(bytes.subarray(at, at + chunkBytes));
  const inspection = inspector.end();
  if (inspection.reading.format !== 'json') throw new Error('the file was not read as JSON');
  return { inspection, reading: inspection.reading };
}

function rowsOf(text: string | Uint8Array, { inspection, reading }: { inspection: Inspection; reading: JsonReading }): ReadJsonRow[] {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return inspection.cuts.flatMap((cut) => {
    const rows = readJsonRows(reading, bytes.subarray(cut.start, cut.end), 4096, cut);
    expect(rows.length).toBe(cut.rows);
    return rows;
  });
}

describe('records are found', () => {
  const people = [person(1), person(2), person(3)];
  const ways: [what: string, text: string, rows?: number][] = [
    ['one a line', lines(people)],
    ['in a line each, without a last line end, with blank lines', `\n${lines(people).trimEnd().replaceAll('\n', '\r\n\r\n')}`],
    ['in an array', JSON.stringify(people)],
    ['in an array of several lines', JSON.stringify(people, null, 2)],
    ['in an array with one a line', `[\n${people.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`],
    ['behind a mark', `\ufeff${JSON.stringify(people)}`],
    ['in an object', JSON.stringify({ sent: '2024-01-01', count: 3, members: people, checks: { sum: [1, 2] } })],
    [
      'in an object of several lines with one a line',
      `{"sent": {"by": ["x"]}, "members": [\n${people.map((one) => JSON.stringify(one)).join(',\n')}\n]}`,
    ],
    ['in an object within an object, beside other lists', JSON.stringify({ plans: [{ code: 'A' }], data: { errors: [], employees: people } })],
    ['alone', JSON.stringify(person(1)), 1],
    ['alone, in several lines', JSON.stringify(person(1), null, 2), 1],
    [
      'alone, with a list of dependents that are persons, too',
      JSON.stringify({ ...person(1), dependents: [{ ...person(2), ssn: '219-09-9998' }] }),
      1,
    ],
  ];

  test.each(ways)('%s', (_what, text, rows = 3) => {
    for (const encoded of [new TextEncoder().encode(text), Buffer.from(`\ufeff${text.replace('\ufeff', '')}`, 'utf16le')]) {
      const inspected = inspectJson(encoded);
      expect(inspected.inspection).toMatchObject({ format: 'json', row_count: rows, vendor: { config: { name: 'Generic' } } });
      expect(rowsOf(encoded, inspected).map(({ fault, cells }) => [fault, cells[0]])).toEqual([1, 2, 3].slice(0, rows).map((n) => ['none', `M${n}`]));
    }
  });

  test.each([
    ['an array', '[]'],
    ['an object', '{"members": [ ], "sent": 1}'],
  ])('an empty list in %s is a file without rows', (_what, text) => {
    expect(inspectJson(text).inspection).toMatchObject({ row_count: 0, cuts: [], vendor: { config: { name: 'Generic' } } });
  });

  test('the inspection is the same for every size of chunks, and says of each cut how many rows the reader finds in it', () => {
    for (const text of [
      lines(Array.from({ length: 200 }, (_, n) => person(n))),
      JSON.stringify({ members: Array.from({ length: 200 }, (_, n) => person(n)) }),
    ]) {
      const whole = inspectJson(text, { segmentBytes: 1024 });
      expect(whole.inspection.cuts.length).toBeGreaterThan(10);
      const rows = rowsOf(text, whole);
      expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual(Array.from({ length: 200 }, (_, n) => [n + 1, `M${n}`]));
      for (const chunkBytes of [1, 2, 3, 7, 64, 1000]) expect(inspectJson(text, { segmentBytes: 1024, chunkBytes })).toEqual(whole);
    }
  });

  test('inspector and reader agree on every record, whatever is in the file', () => {
    const trouble = fc.oneof(
      { weight: 6, arbitrary: jsonObject.map((object) => JSON.stringify({ memberId: 'M1', firstName: 'A', lastName: 'B', ...(object as object) })) },
      { weight: 1, arbitrary: fc.constantFrom('', '[1]', 'null', '7', '"}"', '{}') },
      // None that the lines behind it would make whole: objects over several lines are another layout.
      { weight: 1, arbitrary: fc.constantFrom('{"a":1,', '{"a" 1}', '}', '{"a":"\u0001"}') },
    );
    const first = JSON.stringify(person(1));
    fc.assert(
      fc.property(fc.array(trouble, { maxLength: 30 }), fc.integer({ min: 50, max: 500 }), (records, segmentBytes) => {
        const text = [first, ...records].join('\n');
        const whole = inspectJson(text);
        const cut = inspectJson(text, { segmentBytes });
        expect({ ...cut.inspection, cuts: [] }).toEqual({ ...whole.inspection, cuts: [] });
        const rows = rowsOf(text, whole);
        expect(rowsOf(text, cut)).toEqual(rows);
        expect(rows.map(({ number }) => number)).toEqual(text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [at + 1])));
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('a file is refused', () => {
  const good = JSON.stringify(person(1));
  const many = Array.from({ length: 20_000 }, (_, n) => JSON.stringify(person(n))).join(',');
  test.each<[string, string, RegExp]>([
    ['that breaks within its first records', `[${good},{"a" 1}]`, /breaks within/],
    ['that breaks later', `[${many},{"a" 1}]`, /breaks in or behind record 20000/],
    ['without a comma', `[${many}${good}]`, /breaks in or behind/],
    ['with a comma too many in its middle', `[${good},,${good}]`, /breaks within/],
    ['that ends too early', `[${many},`, /ends too early/],
    ['that ends within a record', `[${many},{"memberId`, /ends too early/],
    ['whose object does not end', `{"members":[${good}]`, /ends too early/],
    ['that goes on behind its end', `[${good}] {"a":1}`, /follows its end/],
    ['whose objects are followed by something that is none', `${good} ${good}${good} "a"`, /breaks within/],
    ['whose only object is followed by something that is none', `${good} 7`, /something that is none/],
    ['whose objects are followed by a bracket', `${many.replaceAll('},{', '}{')}]`, /breaks in or behind record 20000/],
    ['whose last object does not end', `${good}${good}{"memberId":"M1"`, /ends too early/],
    ['with two commas between its objects', `${good},,${good}`, /breaks within/],
    ['that is no JSON', '{"a": b, c}\n', /no JSON|cannot be read/],
    ['that begins in the middle of an object', `"members": [${good}]`, /begins in the middle/],
  ])('%s', (_what, text, details) => {
    const failure = refusal(text);
    expect(failure.code).toBe('invalid_file_format');
    expect(failure.details).toMatch(details);
    expect(failure.details).not.toMatch(/Ann|Ash|M1/);
  });

  test('whose members name nobody, saying which are known and never what they hold', () => {
    const { code, details } = refusal('[{"ssn":"219-09-9998","secret name":"Ann"}]');
    expect(code).toBe('unrecognized_layout');
    expect(details).toMatch(/Known members of records: ssn/);
    expect(details).not.toMatch(/9998|secret|header/);
  });

  test('that is a tax return, with whatever dependents stand in it', () => {
    const named = { firstName: 'Ann', lastName: 'Ash', dob: '1985-03-15', ssn: '219-09-9998' };
    const file = { tax_year: 2025, filing_status: 'single', ...named, dependents: [{ ...named, relationship: 'child' }] };
    expect(refusal(JSON.stringify(file)).details).toMatch(/tax returns/);
    const payroll = { ...person(1), employeeId: 'E1', tax_year: 2025, filing_status: 'single' };
    expect(inspectAny(JSON.stringify([payroll])).row_count).toBe(1);
  });

  test('where the hint contradicts it', () => {
    const vendor = vendorOf('Other', { member_id: { from: ['x'] } }, { detection: { required_headers: ['x', 'y'] } });
    expect(refusal(lines([person(1)]), { hint: vendor }).code).toBe('vendor_mismatch');
  });
});

test('a vendor is detected by the paths of its members', () => {
  const vendor = vendorOf(
    'Nested',
    { member_id: { from: ['who.key'] }, first_name: { from: ['who.given'] }, last_name: { from: ['who.family'] } },
    { detection: { required_headers: ['who.key', 'who.given', 'who.family'] } },
  );
  vendor.config.file_formats = ['json'];
  const { inspection, reading } = inspectJson(lines([{ who: { key: 'M1', given: 'Ann', family: 'Ash' }, rest: 1 }]), { vendors: [vendor, GENERIC] });
  expect(inspection.vendor.config.name).toBe('Nested');
  expect(inspection.detection).toMatchObject({ chosen_by: 'headers', ranking: [{ name: 'Nested' }] });
  expect(reading.columns).toEqual(['who.key', 'who.given', 'who.family', 'rest']);
});

test('members that no record of the head had get columns, and those that would change the families are left out and reported', () => {
  const head = Array.from({ length: 16_000 }, (_, n) => person(n));
  const { inspection, reading } = inspectJson(lines([...head, person(1, { address: { city: 'Dover' } }), person(2, { termDate: '25/12/2024' })]));
  expect(reading.paths.slice(4)).toEqual([['address', 'city'], ['termDate']]);
  expect(reading.day_first).toEqual([5]);
  expect(inspection.findings).toEqual([]);
  const late = inspectJson(lines([...head, person(1, { relationship: 'spouse' })]));
  expect(late.reading.columns.at(-1)).toBe('');
  expect(late.inspection.findings).toMatchObject([{ code: 'values_unread' }]);
});

test('further lists of objects and arrays without end are reported, not passed over in silence', () => {
  const findings = (value: unknown): unknown[] => inspectJson(JSON.stringify(value)).inspection.findings.map(({ code }) => code);
  expect(findings({ members: [person(1)], dependents: [{ firstName: 'Bo' }] })).toEqual(['values_unread']);
  expect(findings({ members: [person(1)], totals: [1, 2], sum: { rows: 1 } })).toEqual([]);
  expect(findings([person(1, { tags: Array.from({ length: 100 }, (_, n) => n) })])).toEqual(['values_unread']);
});

test.each<[string, (string | number)[], string]>([
  ['first_name', ['first_name'], 'first_name'],
  ['firstName', ['firstName'], 'firstName'],
  ['name.first', ['name', 'first'], 'name.first'],
  ['name.given', ['name', 'given'], 'given name'],
  ['legalName.last', ['legalName', 'last'], 'last name'],
  ['employee.name.firstName', ['employee', 'name', 'firstName'], 'firstname'],
  ['member.contact.emailAddress', ['member', 'contact', 'emailAddress'], 'contact email address'],
  ['address.line1', ['address', 'line1'], 'address line 1'],
  ['mailingAddress.city', ['mailingAddress', 'city'], 'mailing address city'],
  ['emails[0].address', ['emails', 0, 'address'], 'email address'],
  ['employment.hireDate', ['employment', 'hireDate'], 'employment hire date'],
  ['dependents[0].dob', ['dependents', 0, 'dob'], 'dependent 1 dob'],
  ['dependents[11].name.first', ['dependents', 11, 'name', 'first'], 'dependent 12 first name'],
  ['coverages[1].planId', ['coverages', 1, 'planId'], 'Coverage 2: coverage plan id'],
  ['plans[0]', ['plans', 0], 'Coverage 1: plan'],
  ['employer.name', ['employer', 'name'], 'employer.name'],
  ['spouse.first_name', ['spouse', 'first_name'], 'spouse.first_name'],
  ['emergency_contact.phone', ['emergency_contact', 'phone'], 'emergency_contact.phone'],
  ['emergencyContact.name.first', ['emergencyContact', 'name', 'first'], 'emergencyContact.name.first'],
  ['broker.legalName.last', ['broker', 'legalName', 'last'], 'broker.legalName.last'],
  ['spouse.name.first', ['spouse', 'name', 'first'], 'spouse first name'],
  ['enrollments[0].dependents[0].name.given', ['enrollments', 0, 'dependents', 0, 'name', 'given'], 'Coverage 1: covered 1 given name'],
  ['workerID.idValue', ['workerID', 'idValue'], 'workerid'],
  ['person.genderCode.codeValue', ['person', 'genderCode', 'codeValue'], 'person gender code'],
  ['emails[0].value', ['emails', 0, 'value'], 'email'],
  ['emails[0].data', ['emails', 0, 'data'], 'email'],
  ['phone_numbers[0].data', ['phone_numbers', 0, 'data'], 'phone number'],
  ['member.data', ['member', 'data'], 'member.data'],
  ['residence.line1', ['residence', 'line1'], 'residence line 1'],
  ['address[0].line[0]', ['address', 0, 'line', 0], 'address line'],
  ['contacts[0].value', ['contacts', 0, 'value'], 'contacts[0].value'],
  ['plan.value', ['plan', 'value'], 'plan'],
  ['value', ['value'], 'value'],
  ['employment.endDate', ['employment', 'endDate'], 'employment.endDate'],
  ['phones[1]', ['phones', 1], 'phones[1]'],
])('%s is known by a name of its own, or left alone', (_text, path, name) => {
  expect(columnNames([path], GENERIC.config)).toEqual([name]);
});
