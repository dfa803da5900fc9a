import { describe, expect, test } from 'vitest';
import { normalizeFile } from '../../normalized.ts';

const HEADER = 'Member ID,First Name,Last Name,Birth Date,Effective Date,Term Date,Plan';

/** Birth, first and last day of each person, and the columns of wrong dates. */
const read = (...rows: string[]) => {
  const { records, errors } = normalizeFile([HEADER, ...rows.map((days, at) => `${1001 + at},Ann,Fox${at},${days},PPO`)].join('\n'));
  return {
    days: records.map(({ date_of_birth, coverage }) => [date_of_birth, coverage.effective_date, coverage.termination_date].join(' ')),
    wrong: errors.filter(({ code }) => code === 'invalid_date').map(({ source }) => source),
  };
};

describe('dates that an AS/400 wrote', () => {
  test('are read, with zeros and nines for none', () => {
    const { days, wrong } = read('0800102,1240131,0000000', '0810213,1240201,9999999', '1050213,1240301,1240930');
    expect(days).toEqual(['1980-01-02 2024-01-31 ', '1981-02-13 2024-02-01 ', '2005-02-13 2024-03-01 2024-09-30']);
    expect(wrong).toEqual([]);
  });

  test('may have lost the zero of their century as numbers, if another column proves that there was one', () => {
    const { days, wrong } = read('800102,1240131,0', '811213,1240201,1241231');
    expect(days).toEqual(['1980-01-02 2024-01-31 ', '1981-12-13 2024-02-01 2024-12-31']);
    expect(wrong).toEqual([]);
  });

  test('are not believed of a single cell, nor of six digits alone', () => {
    expect(read('1980-01-02,1240131,', '1981-02-13,2024-02-01,').wrong).toEqual(['Effective Date']);
    expect(read('800102,2024-01-31,', '810213,2024-02-01,').wrong).toEqual(['Birth Date', 'Birth Date']);
  });
});

describe('a year and the number of a day in it', () => {
  test('is read where a column has nothing else, and in those beside it', () => {
    const { days, wrong } = read('1980102,2024031,', '1981113,2024060,2024274');
    expect(days).toEqual(['1980-04-11 2024-01-31 ', '1981-04-23 2024-02-29 2024-09-30']);
    expect(wrong).toEqual([]);
  });

  test('is not believed where a spreadsheet may have dropped the zero of a month', () => {
    expect(read('1980-01-02,2012004,', '1981-02-13,2012005,').wrong).toEqual(['Effective Date', 'Effective Date']);
    expect(read('1980-01-02,2012024,', '1981-02-13,3012024,').wrong).toEqual(['Effective Date', 'Effective Date']);
  });
});

test('six digits that may have the month in front, or begin with a zero, are none beside them', () => {
  expect(read('110203,1240131,', '120102,1240201,').wrong).toEqual(['Birth Date', 'Birth Date']);
  expect(read('0800102,1240131,010125', '0810213,1240201,020125').wrong).toEqual(['Term Date', 'Term Date']);
});
