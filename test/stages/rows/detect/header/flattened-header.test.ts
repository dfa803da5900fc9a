import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const read = (...lines: readonly string[]) => normalizeFile(`${lines.join('\n')}\n`);

describe('a header of flattened JSON', () => {
  test('has the names that its places have in JSON', () => {
    const { records, errors } = read(
      'person.hbx_id,person.first_name,person.last_name,person.dob,policy.plan.plan_name,policy.plan.coverage_kind,policy.subscriber.coverage_start_on,address.city',
      '7,Al,Fox,1980-01-01,Gold,health,2025-01-01,Albany',
    );
    expect(records).toMatchObject([
      {
        member_id: '7',
        first_name: 'Al',
        date_of_birth: '1980-01-01',
        address: { city: 'Albany' },
        coverage: { plan_id: 'Gold', benefit: 'medical', effective_date: '2025-01-01' },
      },
    ]);
    expect(errors).toEqual([]);
  });

  test.each([
    ['dots', '.'],
    ['strokes', '/'],
    ['two underlines', '__'],
  ])('may part them by %s, and number what stands in lists', (_, mark) => {
    const columns =
      'member.id member.name.first member.name.last member.dob dependents.0.first_name dependents.0.last_name dependents.0.relationship coverages.0.plan_id coverages.0.tier coverages.1.plan_id coverages.1.tier';
    const { records } = read(columns.replaceAll('.', mark).replaceAll(' ', ','), '7,Al,Fox,1980-01-01,Di,Fox,spouse,P1,FAM,P2,FAM');
    expect(records).toMatchObject([
      {
        member_id: '7',
        first_name: 'Al',
        coverage: { plan_id: 'P1', coverage_type: 'FAMILY' },
        dependents: [{ first_name: 'Di', relationship: 'spouse' }],
      },
      { coverage: { plan_id: 'P2', coverage_type: 'FAMILY' }, dependents: [{ first_name: 'Di' }] },
    ]);
  });

  test('says of others that they are others', () => {
    const { records } = read(
      'member.id,member.first_name,member.last_name,employer.name,employer.address.city,employer.contact.first_name,emergency_contact.phone',
      '7,Al,Fox,Acme,Troy,Di,603-555-0142',
    );
    expect(records).toMatchObject([{ first_name: 'Al', last_name: 'Fox', phone: null, address: { city: null } }]);
  });

  test('says of a contact with a name or a relationship that it is somebody else', () => {
    for (const columns of ['contact.relationship,contact.name,contact.phone', 'contacts.0.relationship,contacts.0.name,contacts.0.phone']) {
      const { records } = read(`employee_id,first_name,last_name,${columns}`, '7,Al,Fox,Spouse,Di Fox,603-555-0142');
      expect(records).toMatchObject([{ first_name: 'Al', relationship: 'self', phone: null }]);
    }
    const { records } = read('employee.id,employee.first_name,employee.last_name,contact.phone', '7,Al,Fox,603-555-0142');
    expect(records).toMatchObject([{ first_name: 'Al', phone: '+1-603-555-0142' }]);
  });

  test('has the numbers of elements in brackets, too, of which one alone is enough', () => {
    const { records } = read(
      'id,first_name,last_name,plans[0].type,plans[0].name,plans[1].type,plans[1].name,dependents[0].name.first,dependents[0].dob',
      '7,Al,Fox,Medical,P1,Dental,D1,Di,2010-01-02',
    );
    expect(records).toMatchObject([
      { coverage: { plan_id: 'P1', benefit: 'medical' }, dependents: [{ first_name: 'Di', date_of_birth: '2010-01-02' }] },
      { coverage: { plan_id: 'D1', benefit: 'dental' } },
    ]);
    for (const column of ['plans[0].type', 'plans.0.type'])
      expect(read(`id,first_name,last_name,${column}`, '7,Al,Fox,Medical').records).toMatchObject([{ coverage: { benefit: 'medical' } }]);
  });

  test('is none where points shorten words, or number columns of one name', () => {
    expect(read('Employee ID,First Name,Last Name,D.O.B.,S.S.N.,M.I.', '7,Al,Fox,1980-01-01,219-09-0368,J').records).toMatchObject([
      { date_of_birth: '1980-01-01', ssn: '***-**-0368', middle_name: 'J' },
    ]);
    expect(read('ID,FirstName,LastName,Plan,Tier,Coverage,Plan.1,Tier.1,Coverage.1', '7,Al,Fox,P,FAM,,,,').records).toMatchObject([
      { coverage: { plan_id: 'P', coverage_type: 'FAMILY' } },
    ]);
  });
});
