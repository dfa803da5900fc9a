import { expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';

const read = (...rows: readonly string[]) =>
  normalizeFile(`Contract Number,First Name,Last Name,DOB,Relationship,Plan\n${rows.join('\n')}\n`).records.map((record) => [
    record.member_id,
    record.group_id,
  ]);

test('a contract’s number that is another for each subscriber is no group’s', () => {
  const others = ['C2,Dan,Oak,1970-02-03,Self,HMO', 'C3,Eve,Ash,1972-02-03,Self,HMO'];
  expect(read('C1,Ann,Fox,1980-02-03,Self,PPO', 'C1,Ben,Fox,1981-02-03,Spouse,PPO', ...others)).toEqual([
    ['C1', null],
    ['C2', null],
    ['C3', null],
  ]);
});

test('a contract’s number that several subscribers have stays the group’s', () => {
  const groups = read(
    'C1,Ann,Fox,1980-02-03,Self,PPO',
    'C1,Ben,Ray,1981-02-03,Self,PPO',
    'C2,Dan,Oak,1970-02-03,Self,HMO',
    'C3,Eve,Ash,1972-02-03,Self,HMO',
  );
  expect(groups.map(([, group]) => group)).toEqual(['C1', 'C1', 'C2', 'C3']);
});

test('a contract’s number that is another for each employer, or of Medicare, stays the group’s', () => {
  const header = 'Member ID,Contract Number,Employer Name,First Name,Last Name,DOB,Plan';
  const groups = (contracts: readonly string[], employers: readonly string[]) => {
    const rows = contracts.map((contract, n) => `M${n},${contract},${employers[n]},Ann,Fox${n},1950-01-0${n + 1},HMO`);
    return normalizeFile(`${header}\n${rows.join('\n')}\n`).records.map((record) => record.group_id);
  };
  expect(groups(['100', '101', '102'], ['Acme', 'Bell', 'Cole'])).toEqual(['100', '101', '102']);
  expect(groups(['100', '101', '102'], ['Acme', 'Acme', 'Acme'])).toEqual([null, null, null]);
  expect(groups(['H1234', 'H1235-001', 'S5521-802'], ['', '', ''])).toEqual(['H1234', 'H1235-001', 'S5521-802']);
});
