import { describe, expect, test } from 'vitest';
import { DEN, edi, entries, findings, HLT, member, normalize834, type FileShape } from './x12-file.ts';

const CATEGORIES = ['LS*2700', 'LX*1', 'N1*75*CATEGORY', 'REF*17*C', 'LE*2700'];
const NOT_READ = '1 warning loop_not_read -';

/** Ways in which the same segments come, and are read by other code. */
const WAYS: [string, FileShape, { withoutKernel?: boolean; segmentBytes?: number; chunkBytes?: number }][] = [
  ['by the kernel', {}, {}],
  ['without it', {}, { withoutKernel: true }],
  ['byte by byte', {}, { chunkBytes: 1, segmentBytes: 1 }],
  ['with line ends inside segments', { element: '*\n' }, {}],
];

describe.each(WAYS)('between LS and LE, %s,', (_, shape, options) => {
  const read = (...segments: string[]) => {
    const file = normalize834(edi([[...member('1', '18', 'Ann', ...HLT, ...segments)]], shape), options);
    const said = entries(file).filter((entry) => !entry.includes('line_end_in_value'));
    return { file, said, plans: file.records.map(({ first_name, coverage }) => `${first_name} ${coverage.plan_id}`) };
  };

  test('a coverage is none of the member, and the report says once that it was not read', () => {
    const { file, said, plans } = read('LS*2700', 'NM1*70*1*Quill*Kid', 'DMG*D8*20150610*M', 'HD*021**DEN*D1', 'HD*021**VIS*V1', 'LE*2700');
    expect([plans, said]).toEqual([['Ann PPO'], [NOT_READ]]);
    expect(file.records[0]).toMatchObject({ date_of_birth: '1980-01-02', gender: 'F' });
    expect(file.inspection.reading.columns.filter((column) => column.endsWith('#2'))).toEqual([]);
  });

  test.each([
    ['its categories', [...CATEGORIES.slice(0, 4), 'HD*021**DEN*D1', 'LX*2', 'N1*75*OTHER', 'REF*17*D', 'HD*021**VIS*V1']],
    ['its own provider', ['LX*1', 'HD*021**DEN*D1', 'LX*1', 'NM1*P3*1*Doe*Doc', 'N3*1 Elm', 'HD*021**VIS*V1']],
    ['the insured of another policy', ['HD*021**DEN*D1', 'COB*P*OTHER1*1', 'NM1*IL*1*Doe*Mary', 'HD*021**VIS*V1']],
  ])("a coverage is the member's behind %s, whether there is another or not", (__, segments) => {
    const inside = segments[0] === 'LS*2700' ? segments : ['LS*2700', ...segments, 'LE*2700'];
    expect(read(...inside)).toMatchObject({ plans: ['Ann PPO', 'Ann D1', 'Ann V1'], said: [] });
    const alone = normalize834(edi([member('1', '18', 'Ann', ...inside)], shape), options);
    expect(alone.records.map(({ coverage }) => coverage.plan_id)).toEqual(['D1', 'V1']);
  });

  test("a coverage is no longer the member's behind another person", () => {
    const inside = ['LS*2700', 'HD*021**DEN*D1', 'REF*1L*G1', 'NM1*70*1*Quill*Kid', 'HD*021**VIS*V1', 'REF*1L*G2', 'LE*2700'];
    expect(read(...inside)).toMatchObject({ plans: ['Ann PPO', 'Ann D1'], said: [NOT_READ] });
    expect(read(...inside, 'LS*2700', 'HD*021**VIS*V2', 'LE*2700').plans).toEqual(['Ann PPO', 'Ann D1', 'Ann V2']);
  });

  test('a person without a coverage is said to be unread, too, and categories are not', () => {
    expect(read('LS*2700', 'NM1*IL*1*Quill*Kid', 'LE*2700').said).toEqual([NOT_READ]);
    expect(read(...CATEGORIES, ...CATEGORIES).said).toEqual([]);
    expect(read('LS*2700', 'NM1*P3*2*Clinic', 'NM1*31*1', 'LE*2700').said).toEqual([]);
  });

  test('what stands behind the LE is read, and where there is none an HD ends the categories', () => {
    expect(read(...CATEGORIES, 'HD*021**DEN*D1')).toMatchObject({ plans: ['Ann PPO', 'Ann D1'], said: [] });
    expect(read('LS*2700', 'REF*17*C', 'HD*021**DEN*D1').plans).toEqual(['Ann PPO', 'Ann D1']);
  });
});

describe.each(WAYS)('a member name, %s,', (_, shape, options) => {
  const read = (...segments: string[]) => {
    const file = normalize834(edi([['INS*Y*18*021*28*A***FT', 'REF*0F*1', ...segments, ...member('2', '18', 'Eve')]], shape), options);
    return entries(file).filter((entry) => !/line_end_in_value|birth_date_missing/.test(entry));
  };

  test.each([
    ['another first name', ['NM1*IL*1*Roe*John', 'NM1*IL*1*Roe*Jane', 'DMG*D8*19900101*F']],
    ['another last name', ['NM1*IL*1*Roe*John', 'NM1*IL*1*Doe*John']],
    ['behind a coverage', ['NM1*IL*1*Roe*John', ...HLT, 'NM1*IL*1*Roe*Jane', ...HLT]],
  ])('that is followed by that of somebody else is an error, because the row would be of both: %s', (__, segments) => {
    expect(read(...segments)).toEqual(['1 error several_members -']);
  });

  test.each([
    ['stands twice', ['NM1*IL*1*Roe*John', 'NM1*IL*1*ROE *John']],
    ['is corrected', ['NM1*74*1*Roe*John', 'NM1*70*1*Row*Jon']],
    ['is corrected behind it', ['NM1*IL*1*Row*Jon', 'NM1*74*1*Roe*John']],
    ['has a middle name the second time', ['NM1*IL*1*Roe*John', 'NM1*IL*1*Roe*John A']],
    ['is an initial the second time', ['NM1*IL*1*Roe*John', ...HLT, 'NM1*IL*1*Roe*J', ...DEN]],
    ['is that of the insured of another policy', ['NM1*IL*1*Roe*John', ...HLT, 'COB*P*OTHER1*1', 'NM1*IL*1*Doe*Mary****MI*OTH1', ...DEN]],
    ['is followed by none', ['NM1*IL*1*Roe*John', 'NM1*IL*1']],
  ])('is one where it %s', (__, segments) => {
    expect(read(...segments)).toEqual([]);
  });
});

describe.each(WAYS)('a name, %s,', (_, shape, options) => {
  const read = (...segments: string[]) => {
    const file = normalize834(edi([['INS*Y*18*021*28*A***FT', 'REF*0F*1', ...segments, 'DMG*D8*19800102*F', ...HLT]], shape), options);
    const { suffix, member_id, ssn } = file.records[0] ?? {};
    const said = file.errors
      .filter(({ code }) => !/line_end_in_value|ssn|birth_date_missing/.test(code))
      .map((one) => [one.code, one.source ?? null, one.original_value]);
    return { suffix, member_id, ssn, said };
  };
  const MOVED = [['element_missing', null, null]];

  test.each(['MI', 'ZZ', 'II', 'mi '])('whose identifier stands one element too early, behind %s, has that identifier and no suffix', (qualifier) => {
    const file = normalize834(
      edi([['INS*Y*18*021*28*A***FT', `NM1*IL*1*Roe*Ann***${qualifier}*MEM01`, 'DMG*D8*19800102*F', ...HLT]], shape),
      options,
    );
    expect(file.records).toMatchObject([{ member_id: 'MEM01', suffix: null }]);
    expect(entries(file).filter((entry) => !entry.includes('line_end_in_value'))).toEqual(['1 warning element_missing -']);
    expect(read(`NM1*74*1*Roe*Ann***${qualifier}*MEM01`).said).toEqual(MOVED);
  });

  test('whose SSN stands one element too early has it as its SSN', () => {
    expect(read('NM1*IL*1*Roe*Ann***34*078639265')).toEqual({ suffix: null, member_id: '1', ssn: '***-**-9265', said: MOVED });
    expect(read('NM1*IL*1*Roe*Ann***34*078-63-9265')).toMatchObject({ ssn: '***-**-9265', said: MOVED });
    expect(read('NM1*IL*1*Roe*Ann***34*X07863926')).toMatchObject({ ssn: null, said: [['unknown_code', 'NM108', 'X07863926']] });
  });

  test.each([
    ['II*34*078639265', 'II', []],
    ['II', 'II', []],
    ['II*ZZ', 'II', []],
    ['Jr*MEM01', 'Jr', [['unknown_code', 'NM108', 'MEM01']]],
    ['II*III', 'II', [['unknown_code', 'NM108', 'III']]],
  ])('with the suffix %s keeps it', (name, suffix, said) => {
    expect(read(`NM1*IL*1*Roe*Ann***${name}`)).toMatchObject({ suffix, said });
  });

  test("whose code is nobody's is said to be unread where the member has no other", () => {
    const MISSING = [
      ['required', 'NM103', ''],
      ['required', 'NM104', ''],
    ];
    expect(read('NM1*1L*1*Roe*Ann').said).toEqual([['name_not_read', 'NM101', '1L'], ...MISSING]);
    expect(read('NM1**1*Roe*Ann').said).toEqual([['name_not_read', 'NM101', ''], ...MISSING]);
    expect(read('NM1*70*1*Row*Ann', 'NM1*31*1', 'NM1*1L*2*Acme').said).toEqual(MISSING);
    expect(read('NM1*1L*1*Roe*Ann', 'NM1*IL*1*Roe*Ann').said).toEqual([]);
  });
});

test('a name before the INS of its member is said to be unread, with the file', () => {
  const set = ['NM1*P5*2*Acme', 'NM1*IL*1*Roe*Ann', ...member('1', '18', 'Ann', ...HLT)];
  expect(findings(normalize834(edi([set])))).toEqual(['name_not_read NM1']);
  expect(findings(normalize834(edi([set.filter((segment) => !segment.startsWith('NM1*IL*1*Roe'))])))).toEqual([]);
});

test.each(WAYS)('where names stand before their INS, nobody gets that of the next member, %s', (_, shape, options) => {
  const nameFirst = (name: string, id: string) => [`NM1*IL*1*Roe*${name}`, 'INS*Y*18*021*28*A***FT', `REF*0F*${id}`, 'DMG*D8*19800102*F'];
  const file = normalize834(
    edi([[...nameFirst('Ann', '1'), ...nameFirst('Bea', '2'), ...nameFirst('Cy', '3')], member('4', '18', 'Di')], shape),
    options,
  );
  expect(entries(file).filter((entry) => entry.includes('several_members'))).toEqual(['1 error several_members -', '2 error several_members -']);
  expect(file.records.map(({ first_name }) => first_name)).toEqual(['Di']);
});

test.each(WAYS)('where names and coverages stand before their INS, nobody gets those of the next member, %s', (_, shape, options) => {
  const before = (name: string, id: string) => [`NM1*IL*1*Roe*${name}`, 'DMG*D8*19800102*F', ...HLT, 'INS*Y*18*021*28*A***FT', `REF*0F*${id}`];
  const file = normalize834(edi([[...before('Ann', '1'), ...before('Bea', '2'), ...before('Cy', '3')]], shape), options);
  expect(file.records).toEqual([]);
});

describe.each(WAYS)('a DMG, %s,', (_, shape, options) => {
  const born = (...segments: string[]) =>
    normalize834(edi([['INS*Y*18*021*28*A***FT', 'REF*0F*1', 'NM1*IL*1*Roe*John', ...segments, ...HLT]], shape), options).records.map((record) => [
      record.date_of_birth,
      record.gender,
    ]);

  test.each(['31*1', '31*1*Roe*John', '36*2*Acme', 'M8*2*School'])("is the member's behind NM1*%s, where that is all it has", (name) => {
    expect(born(`NM1*${name}`, 'N3*1 Elm', 'DMG*D8*19820320*M', 'DMG*D8*19500101*F')).toEqual([['1982-03-20', 'M']]);
    expect(born('DMG*D8*19820320', `NM1*${name}`, 'DMG*D8*19500101*F')).toEqual([['1982-03-20', null]]);
  });

  test.each(['70', 'S3', 'QD', 'GD', 'E1', 'S1', 'EI', '36', '45'])('is that of the person behind NM1*%s', (entity) => {
    expect(born(`NM1*${entity}*1*Row*Jon`, 'DMG*D8*19820320*M')).toEqual([[null, null]]);
    expect(born(`NM1*${entity}*1*Row*Jon`, 'DMG*D8*19820320*M', 'NM1*31*1', 'DMG*D8*19900101*F')).toEqual([['1990-01-01', 'F']]);
  });
});
