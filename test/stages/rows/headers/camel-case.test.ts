import { describe, expect, test } from 'vitest';
import { wordsKey } from '../../../../stages/rows/headers/header.ts';
import { normalizeFile } from '../normalized.ts';

test.each([
  ['EEDentalTier', 'ee dental tier'],
  ['COBRAStartDate', 'cobra start date'],
  ['VolLifeEEVolume', 'vol life ee volume'],
  ['MembershipID', 'membership id'],
  ['firstName', 'first name'],
  ['McDonald', 'mc donald'],
  ['EMPLID', 'emplid'],
  ['SSN', 'ssn'],
  ['Zip4', 'zip4'],
])('the words of %s are "%s"', (name, words) => {
  expect(wordsKey(name)).toBe(words);
});

/** What the records say, and the findings but for the names of their columns. */
function said(header: string, rows: readonly string[]) {
  const { records, errors, inspection } = normalizeFile([header, ...rows].join('\n'));
  return { records, errors: errors.map(({ source: _source, ...entry }) => entry), findings: inspection.findings.map(({ code }) => code) };
}

describe('names in camel case say what they say with blanks', () => {
  test.each([
    ['Empl ID,Empl Name,Birth Date,Plan Type,Plan Name,Enrollment Status', ['1,"Fox, Ann",1980-01-02,Dental,DPPO,Waived']],
    ['Employee ID,Last Name,First Name,Product Dental Coverage,Dental Product Code,Dental Coverage Stop', ['1,Fox,Ann,Y,DPPO,2025-06-30']],
    ['Employee ID,Last Name,First Name,Vol Life EE Volume,Vol Life SP Volume,STD Indicator', ['1,Fox,Ann,50000,10000,Y']],
    ['Employee ID,Last Name,First Name,Plan,Type Of Coverage,Level Name', ['1,Fox,Ann,PPO,Medical,EE + Family', '2,Hay,Al,DPPO,Dental,EE Only']],
    ['Employee ID,Last Name,First Name,Plan,Dependents Enrolled', ['1,Fox,Ann,PPO,Ben Fox; Cal Fox']],
    ['Employee ID,Last Name,First Name,Plan,Waive Reason', ['1,Fox,Ann,,Medicare']],
  ])('%s', (header, rows) => {
    const plain = said(header, rows);
    expect(plain.records.length).toBeGreaterThan(0);
    expect(said(header.replaceAll(' ', ''), rows)).toEqual(plain);
  });
});
