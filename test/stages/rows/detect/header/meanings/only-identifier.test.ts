import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../../normalized.ts';
import { refusal } from '../../inspecting.ts';

const file = (...lines: string[]): string => `${lines.join('\n')}\n`;
const ids = (text: string): (string | null)[] => normalizeFile(text).records.map(({ member_id }) => member_id);

describe('the only identifier of a file', () => {
  test('is a member’s id under the name of a system', () => {
    expect(ids(file('ffm_subscriber_id,ffm_app_id,first_name,last_name,plan_name', '0001,555,Ana,Ruiz,Silver', '0002,556,Bo,Hart,Bronze'))).toEqual([
      '0001',
      '0002',
    ]);
  });

  test('is the number of a policy, where each is one family’s', () => {
    const { records, errors } = normalizeFile(
      file(
        'Policy No,First Name,Last Name,Relationship,DOB',
        'P1,Ana,Ruiz,Self,1980-04-02',
        'P1,Leo,Ruiz,Spouse,1981-04-02',
        'P2,Bo,Hart,Self,1981-05-02',
      ),
    );
    expect(records.map(({ member_id, first_name, dependents }) => [member_id, first_name, dependents.length])).toEqual([
      ['P1', 'Ana', 1],
      ['P2', 'Bo', 0],
    ]);
    expect(errors).toEqual([]);
    expect(
      ids(file('Policy Number,Insured Name,Insured DOB,Product', 'L1,Ana Ruiz,1980-04-02,Term 20', 'L2,"Hart, Bo",1981-05-02,Whole Life')),
    ).toEqual(['L1', 'L2']);
  });

  test('is so beside a column of SSNs that the sender has cleared', () => {
    const header = 'SSN,Policy Number,First Name,Last Name,DOB,Plan';
    expect(ids(file(header, ',P1,Ana,Ruiz,1980-04-02,PPO', ',P2,Bo,Hart,1981-05-02,PPO'))).toEqual(['P1', 'P2']);
    // The number of a group's policy identifies nobody.
    expect(ids(file(header, ',P1,Ana,Ruiz,1980-04-02,PPO', ',P1,Bo,Hart,1981-05-02,PPO'))).toEqual([]);
    // Nor does that of an election, of which one has two.
    expect(
      ids(file('SSN,Enrollment ID,First Name,Last Name,DOB,Benefit', ',E1,Ana,Ruiz,1980-04-02,Medical', ',E2,Ana,Ruiz,1980-04-02,Dental')),
    ).toEqual([]);
    expect(ids(file(header, '511-11-1002,P1,Ana,Ruiz,1980-04-02,PPO', ',P2,Bo,Hart,1981-05-02,PPO'))).toEqual([null]);
  });

  test('may be called by the bare word', () => {
    expect(ids(file('Contract,First Name,Last Name,Eff,Exp', 'C1,Ana,Ruiz,1/1/2026,', 'C2,Bo,Hart,1/1/2026,2/28/2026'))).toEqual(['C1', 'C2']);
    expect(() => ids(file('Contract,First Name,Last Name,Eff', 'Permanent,Ana,Ruiz,1/1/2026', 'Temporary,Bo,Hart,1/1/2026'))).toThrow(
      /fit no vendor/,
    );
  });

  test.each([
    ['the number of a group’s policy', 'Policy Number,First Name,Last Name', 'G1,Ana,Ruiz', 'G1,Bo,Hart'],
    ['one that is blank for somebody', 'Policy Number,First Name,Last Name', 'P1,Ana,Ruiz', ',Bo,Hart'],
    ['the id of somebody else', 'Broker Member ID,First Name,Last Name', 'B1,Ana,Ruiz', 'B2,Bo,Hart'],
    ['one of two', 'Policy Number,Application ID,First Name,Last Name', 'P1,C1,Ana,Ruiz', 'P2,C2,Bo,Hart'],
    ['that of what insures cars', 'Policy Number,First Name,Last Name,Vehicle Make', 'P1,Ana,Ruiz,Ford', 'P2,Bo,Hart,Kia'],
    ['that of companies', 'Policy Number,Name,City', 'P1,Ruiz Inc,Reno', 'P2,Hart Ltd,Reno'],
  ])('is not %s', (_what, header, first, second) => {
    expect(refusal(file(header, first, second)).code).toBe('unrecognized_layout');
  });

  test('leaves a policy’s number the group’s where persons have an id', () => {
    const [record] = normalizeFile(file('Member ID,Policy Number,First Name,Last Name', 'M1,P1,Ana,Ruiz', 'M2,P2,Bo,Hart')).records;
    expect(record).toMatchObject({ member_id: 'M1', group_id: 'P1' });
  });
});
