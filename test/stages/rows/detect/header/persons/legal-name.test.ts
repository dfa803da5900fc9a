import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const recordsOf = (...lines: string[]) => normalizeFile(lines.join('\n')).records;

test('a legal name beside a worker’s is that of the row’s person', () => {
  const records = recordsOf(
    'Worker ID,Worker Name,Legal Name,Relationship,Birth Date',
    'W77,"Ives, Nora","Ives, Nora",Self,1983-03-04',
    'W77,"Ives, Nora","Ives, Paul",Spouse,1982-05-06',
  );
  expect(records).toMatchObject([{ first_name: 'Nora', dependents: [{ first_name: 'Paul', date_of_birth: '1982-05-06' }] }]);
});

test.each(['Employee Name', 'Worker'])('a legal name that is the company’s is nobody’s beside %s', (holder) => {
  const records = recordsOf(`Legal Name,Employee ID,${holder},DOB`, 'Acme LLC,7,Al Fox,1980-01-01', 'Acme LLC,8,Di Ray,1981-01-01');
  expect(records.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual(['Al Fox', 'Di Ray']);
});
