import { describe, expect, test } from 'vitest';
import { FORMATS } from '../tables.ts';

describe.each(FORMATS)('rows that name a dependent beside the member, in %s', (_format, read) => {
  const families = (columns: readonly string[], ...rows: readonly string[]) =>
    read([[...columns, 'Plan'], ...rows.map((row) => [...row.split('|'), 'PPO'])]).records.map((record) => [
      `${record.first_name} ${record.date_of_birth}`,
      ...record.dependents.map((one) => `${one.first_name} ${one.date_of_birth} ${one.gender}`),
    ]);

  test.each(['Member', 'Mbr', 'Subscriber', 'Employee'])('are the dependents’, by whole names, where an id is shared: %s', (who) => {
    expect(
      families(
        [`${who} ID`, `${who} Name`, 'Dep Name', 'Birth', 'Sex'],
        'M1|FOX, ANN||01/02/1980|F',
        'M1|FOX, ANN|FOX, BEN|02/03/1981|M',
        'M2|HAY, DEE||06/07/1975|F',
      ),
    ).toEqual([['ANN 1980-01-02', 'BEN 1981-02-03 M'], ['DEE 1975-06-07']]);
  });

  test('are the dependents’ where each says another birth date than the member’s own row', () => {
    const columns = ['Member ID', 'Last Name', 'First Name', 'Dependent First Name', 'Dependent Last Name', 'DOB', 'Sex'];
    expect(families(columns, 'M1|Fox|Ann|||01/02/1980|F', 'M1|Fox|Ann|Ben|Fox|02/03/1981|M', 'M2|Hay|Dee|||06/07/1975|F')).toEqual([
      ['Ann 1980-01-02', 'Ben 1981-02-03 M'],
      ['Dee 1975-06-07'],
    ]);
  });

  test('are the member’s where they repeat the birth date', () => {
    const columns = ['Member ID', 'Last Name', 'First Name', 'Dependent First Name', 'Dependent Last Name', 'DOB', 'Sex'];
    expect(families(columns, 'M1|Fox|Ann|||01/02/1980|F', 'M1|Fox|Ann|Ben|Fox|01/02/1980|F', 'M2|Hay|Dee|||06/07/1975|F')[0]).toEqual([
      'Ann 1980-01-02',
      'Ben null null',
    ]);
  });

  test('persons of several last names with one id are no family', () => {
    expect(families(['Member ID', 'Member Name', 'DOB'], 'G1|FOX, ANN|01/02/1980', 'G1|HAY, DEE|06/07/1975')).toEqual([
      ['ANN 1980-01-02'],
      ['DEE 1975-06-07'],
    ]);
  });
});
