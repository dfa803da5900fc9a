import { describe, expect, it } from 'vitest';
import { normalizeFile } from '../normalized.ts';
import { csv } from '../one-row.ts';

const ANN = { employeeId: 'E1', firstName: 'Ann', lastName: 'Lee', dob: '1980-01-02' };
const BOB = { employeeId: 'E2', firstName: 'Bob', lastName: 'Ray', dob: '1981-01-02' };
const read = (...records: readonly object[]) => normalizeFile(JSON.stringify(records));
const ids = ({ records }: ReturnType<typeof normalizeFile>) =>
  records.map(({ first_name, coverage, member_id, group_id, dependents }) => [
    first_name,
    coverage.plan_id,
    member_id,
    group_id,
    ...dependents.map((one) => `${one.first_name} ${one.member_id}`),
  ]);

describe('how the carrier of each coverage in a list calls its member and the group', () => {
  it('is read for the record of that coverage, before what the person says of all', () => {
    const ann = {
      ...ANN,
      groupId: 'EMP',
      coverages: [{ planCode: 'PPO', memberId: 'M-1', groupNumber: 'G-1' }, { planCode: 'DEN', policyNumber: 'G-2' }, { planCode: 'VIS' }],
    };
    expect(ids(read(ann, { ...BOB, groupId: 'EMP' }))).toEqual([
      ['Ann', 'PPO', 'M-1', 'G-1'],
      ['Ann', 'DEN', null, 'G-2'],
      ['Ann', 'VIS', null, 'EMP'],
      ['Bob', null, null, 'EMP'],
    ]);
  });

  it('is a dependent’s own where it states coverages', () => {
    const kim = { firstName: 'Kim', dob: '2012-01-02', relationship: 'child', coverages: [{ planCode: 'PPO', memberId: 'M-2' }] };
    expect(ids(read({ ...ANN, coverages: [{ planCode: 'PPO', memberId: 'M-1' }], dependents: [kim] }))).toEqual([
      ['Ann', 'PPO', 'M-1', null, 'Kim M-2'],
    ]);
  });

  it('is not a dependent’s where that has an id beside its coverages', () => {
    const kim = { memberId: 'D-1', firstName: 'Kim', dob: '2012-01-02', relationship: 'child', coverages: [{ planCode: 'PPO', memberId: 'M-1' }] };
    expect(ids(read({ ...ANN, coverages: [{ planCode: 'PPO', memberId: 'M-1' }], dependents: [kim] }))).toEqual([
      ['Ann', 'PPO', 'M-1', null, 'Kim D-1'],
    ]);
  });

  it('is not that of a dependent who has a record, where it is the subscriber’s', () => {
    const kim = { ...ANN, firstName: 'Kim', relationship: 'child', coverages: [{ planCode: 'PPO', subscriberId: 'S-1', groupNumber: 'G-1' }] };
    const ann = { ...ANN, relationship: 'self', coverages: [{ planCode: 'PPO', subscriberId: 'S-1', groupNumber: 'G-1' }] };
    expect(ids(read(ann, kim))).toEqual([['Ann', 'PPO', 'S-1', 'G-1', 'Kim null']]);
  });

  it('is not read where it says whom of the family the coverage is for', () => {
    const kim = { memberId: 'M2', firstName: 'Kim', dob: '2012-01-02', relationship: 'child' };
    const ann = {
      ...ANN,
      memberId: 'M1',
      dependents: [kim],
      coverages: [
        { planCode: 'PPO', memberId: 'M1' },
        { planCode: 'PPO', memberId: 'M2' },
      ],
    };
    expect(ids(read(ann)).map(([, , id]) => id)).toEqual(['M1', 'M1']);
  });

  it('is never the id of the election itself, of its plan, or an account', () => {
    const coverages = [{ id: 'c-1', planCode: 'PPO', externalId: 'x-1', personId: 'p-1', accountNumber: 'a-1', billGroup: 'b-1' }];
    expect(ids(read({ ...ANN, coverages }, BOB))[0]).toEqual(['Ann', 'PPO', null, null]);
  });
});

describe('the group of a benefit that has an object or columns of its own', () => {
  it('is that of its record, and of no other', () => {
    const plans = {
      medical: { plan: 'PPO', groupNumber: 'G-1', memberId: 'M-1' },
      dental: { plan: 'DEN', policyNumber: 'G-2' },
      vision: { plan: 'VIS' },
    };
    expect(ids(read({ ...ANN, plans }, { ...BOB, plans: { medical: { plan: 'HMO', groupNumber: 'G-3' } } }))).toEqual([
      ['Ann', 'PPO', 'M-1', 'G-1'],
      ['Ann', 'DEN', null, 'G-2'],
      ['Ann', 'VIS', null, null],
      ['Bob', 'HMO', null, 'G-3'],
    ]);
  });

  it.each(['coverage', 'enrollment', 'plan', 'insurance', 'policy'])('is the record’s in an object that names no benefit (%s)', (name) => {
    const coverage = { memberId: 'M-1', groupNumber: 'G-1', planCode: 'PPO' };
    expect(ids(read({ ...ANN, [name]: coverage }))).toEqual([['Ann', 'PPO', 'M-1', 'G-1']]);
  });

  it('is read out of columns, where a medical group may be one of physicians', () => {
    const columns = [
      'Employee ID',
      'First Name',
      'Last Name',
      'Medical Plan',
      'Medical Group Number',
      'Dental Plan',
      'Dental Group Number',
      'Group ID',
    ];
    expect(ids(normalizeFile(csv(columns, [['1', 'Ann', 'Lee', 'HMO', 'IPA-7', 'DEN', 'G-2', 'G-1']])))).toEqual([
      ['Ann', 'HMO', null, 'G-1'],
      ['Ann', 'DEN', null, 'G-2'],
    ]);
  });
});
