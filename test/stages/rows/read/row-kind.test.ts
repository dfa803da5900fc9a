import { describe, expect, test } from 'vitest';
import { ByteWindow } from '../../../../stages/rows/read/byte-window.ts';
import { CsvTokenizer } from '../../../../stages/rows/read/csv-tokenizer.ts';
import { RowKind, rowKind } from '../../../../stages/rows/read/row-kind.ts';
import { statedCounts } from '../../../../stages/rows/read/stated-counts.ts';
import { MAX_FIELDS, Row } from '../../../../stages/rows/row.ts';
import { BYTES } from './rows.ts';

function rowOf(line: string): Row {
  const window = new ByteWindow(0);
  window.append(BYTES.encode(line), true);
  const row = new Row(MAX_FIELDS);
  new CsvTokenizer(44, 34).read(window, row);
  return row;
}

const kind = (line: string, columns = 8): RowKind => rowKind(rowOf(line), columns);

describe('row kinds', () => {
  test.each([
    '\n',
    ',,,\n',
    ' , \t,"",\n',
    '"  "\n',
    '\x1a',
    '---,---',
    ':---:,---:',
    ' ---- , :--: ,',
    ',,-----,',
    '=====',
    '+-----+-----+',
    '-----+-----',
    ',,,FALSE,,FALSE',
    'false,"FALSE"',
  ])('%j is blank', (line) => {
    expect(kind(line)).toBe(RowKind.blank);
  });

  test.each([
    'Total,150',
    'TOTALS,,,',
    'Grand Total,,,5000.25,',
    'Subtotal,,"1,600.00"',
    'Sub Total:,,400.00',
    ',,Total records: 150',
    'TRL,20240131,150',
    'TRL0000150',
    'TR,000150',
    'FTR,150,20250101',
    'trailer|x'.replace('|', ','),
    'Record Count,150',
    '*** END OF FILE ***',
    '--- End of report ---,,',
    '"Count",12',
    'EOF',
    'Page 2 of 3',
    ',,Page: 4',
    'Generated on 1/15/2025 at 9:14 AM     Page 1 of 1',
    'Report Date:,1/15/2025',
    'Printed by: Ana Reyes',
    '"Copyright (c) 2000-2025 example.com, inc. All rights reserved."',
    '(c) 2025 Example Inc',
    'Report Total: 3 Employees',
    'Employee Totals,,12.50',
    'Members Total,,12',
    '(120 rows affected)',
    'TOTAL,$1.00,,2.50',
    'Total,1,2,,$3.00,4',
    'Subtotal for Medical PPO,,12',
    'Total for Department: Sales',
    'Sub-total - Denver,,3',
    'Grand total by plan: 12',
    'Report run on 1/15/2025',
    'Run by: Ana Reyes',
    'Subtotal PPO,,12',
    'Subscribers: 2',
    'Number of employees: 2',
    'Total Workers: 2',
    'Notes: rates as of renewal',
    'Note to carrier',
    'TRL|RecordCount=3|Checksum=abc123',
    'TRAILER;2',
    '```',
    '* Rates are subject to change',
    '"** Dependents, where any, stand below their employee"',
    'Dependents: 3',
    'Confidential',
    'Printed 01/31/2025 by jsmith',
    'Confidential - contains PHI',
    '"Confidential - contains protected health information"',
  ])('%j is a trailer', (line) => {
    expect(kind(line)).toBe(RowKind.trailer);
  });

  test('below many columns of amounts there may be many sums', () => {
    expect(kind('TOTAL,,,,"1,250.00",$95.00,,3,(4.00),12', 24)).toBe(RowKind.trailer);
    expect(kind('TOTAL,,,,"1,250.00",$95.00,,3,1/5/1980,12', 24)).toBe(RowKind.data);
    expect(kind('Page,,,,"1,250.00",$95.00,,3,4,12', 24)).toBe(RowKind.data);
    expect(statedCounts(rowOf('Report Total: 3 Employees'))).toEqual([]);
    expect(statedCounts(rowOf('Total: 3 records'))).toEqual([3]);
    expect(statedCounts(rowOf('Employee Totals,3'))).toEqual([]);
    expect(kind('Total EEs: 3')).toBe(RowKind.trailer);
    expect(statedCounts(rowOf('Total EEs: 3'))).toEqual([]);
    expect(statedCounts(rowOf('Member Totals,,190'))).toEqual([]);
    expect(statedCounts(rowOf('Subtotal: 2'))).toEqual([]);
    expect(statedCounts(rowOf('Dependents: 2'))).toEqual([]);
  });

  test('a total below a column of amounts is their sum, and no count', () => {
    const columns = ['Name', 'Monthly Premium', 'Members'];
    expect(statedCounts(rowOf('Total,482'), columns)).toEqual([]);
    expect(statedCounts(rowOf(',Total,482'), columns)).toEqual([482]);
    expect(statedCounts(rowOf('Total Records,482'), columns)).toEqual([482]);
    expect(statedCounts(rowOf('Total: 482'), columns)).toEqual([482]);
  });

  test.each(['T,1,2', 'T,150', '"T","1","2"'])('%s is a trailer where no other columns stand', (line) => {
    expect(kind(line, 18)).toBe(RowKind.trailer);
    expect(statedCounts(rowOf(line))).toEqual([]);
  });

  test.each([
    ['T,1,2', 8],
    ['T', 18],
    ['T,Ng,2', 18],
    ['T,1,2,,,,,,', 18],
    ['t,1,2', 18],
    ['TX,1,2', 18],
  ])('%s is data in a table of %i columns', (line, columns) => {
    expect(kind(line, columns)).toBe(RowKind.data);
  });

  test.each([
    ['a name that begins like a trailer word', 'Totalli,Anna'],
    ['a trailer word in a row of a person', 'Count,Dracula,1985-03-15,M'],
    ['half of the columns filled, not with numbers alone', 'Total,1,2,Ann'],
    ['a person who is called Total in every column', 'Total,1,2,3,4,5,6,7'],
    ['a total of nothing', 'Total for'],
    ['an employer or a plan whose name begins so', 'Total-Western LLC,E2,2026-01-31'],
    ['a sentence', 'Total coverage for all of the family'],
    ['a trailer word behind the first filled cell', 'x,Total'],
    ['a person called Page', 'Page,Ana'],
    ['a person called Page, with a number', 'Page,12'],
    ['a name that begins like a line of a report', 'Generated'],
    ['a marked name', '*Reyes de la Cruz'],
    ['a remark beside something', '* Rates are subject to change,E1'],
    ['a person called Note', 'Notes'],
    ['what stands for nothing', '-,,-'],
    ['a name behind dashes', '---,Reyes'],
    ['a count of what no bars surround', '8 rows in set'],
  ])('%s is data', (_, line) => {
    expect(kind(line)).toBe(RowKind.data);
  });

  test('in a narrow file fewer than half of the columns may be filled', () => {
    expect(kind('Total,5', 4)).toBe(RowKind.data);
    expect(kind('Total,5', 5)).toBe(RowKind.trailer);
    expect(kind('Total', 2)).toBe(RowKind.data);
  });

  test('a row with a fault is data whatever it holds', () => {
    expect(kind('"Total')).toBe(RowKind.data);
  });

  test.each([
    ['Total,150', [150]],
    ['Total records: 15', [15]],
    ['"Total records: 1,204"', [1204]],
    ['TRL0000150', [150]],
    ['TRL,20240131,150', [150]],
    ['Record Count,,"1,500"', [1500]],
    ['Grand Total,,,5000', []],
    ['Total,12.50', []],
    ['EOF', []],
    ['Total Employees: 3', []],
    ['Total Workers: 3', []],
    ['Subtotal for Medical PPO,,12', []],
    ['Page 2 of 3', []],
    ['TRL|RecordCount=3|Checksum=123', [3]],
    ['TRL,RecordCount=3,Checksum=123', [3]],
    ['TRL|20240131|150', [150]],
    ['-----', []],
  ])('%j states the counts %j', (line, counts) => {
    expect(statedCounts(rowOf(line))).toEqual(counts);
  });
});
