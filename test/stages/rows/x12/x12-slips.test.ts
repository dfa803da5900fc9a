import { describe, expect, test } from 'vitest';
import { acknowledge } from './acknowledging.ts';
import { DEN, edi, entries, findings, HLT, member, normalize834 } from './x12-file.ts';

const ANN = member('A1', '18', 'Ann', ...HLT);
const KID = member('A1', '19', 'Kid', ...HLT);
/** IK3, IK5 and AK9 of a 999. */
const answered = (file: string): string[] => acknowledge(file, '999').match(/(?:IK3|IK5|AK9)\*[^~]*/g) ?? [];

describe('blanks', () => {
  const plain = normalize834(edi([[...ANN, ...KID]]));

  test.each([
    ['around elements', (segment: string) => segment.replaceAll('*', ' * ').replace(' * ', '*')],
    ['behind names of segments, too', (segment: string) => segment.replaceAll('*', ' * ')],
  ])('%s change nothing', (_, padded) => {
    const file = normalize834(edi([[...ANN, ...KID].map(padded)]));
    expect(file.records).toEqual(plain.records);
    expect(file.errors).toEqual([]);
    expect(file.inspection.row_count).toBe(2);
    for (const options of [{ withoutKernel: true }, { segmentBytes: 1, chunkBytes: 11 }]) {
      expect(normalize834(edi([[...ANN, ...KID].map(padded)]), options).recordText).toBe(file.recordText);
    }
    expect(answered(edi([[...ANN, ...KID].map(padded)]))).toEqual(['IK5*A', 'AK9*A*1*1*1']);
  });

  test('in the name of the segment that ends the set end it all the same', () => {
    const file = edi([ANN, KID]).replaceAll('SE*', 'SE *').replaceAll('ST*834', 'ST * 834');
    expect(findings(normalize834(file))).toEqual([]);
    expect(answered(file)).toEqual(['IK5*A', 'IK5*A', 'AK9*A*2*2*2']);
  });
});

describe('a segment that no 834 has', () => {
  test.each([
    ['is left by a terminator in a value', 'N3*12 Elm~ Apt 4*Back'],
    ['looks like a name', 'N3*12 Elm~nd*Back'],
    ['has a mistyped name', 'DTM*348*D8*20250301'],
    ['has none', '*348*D8*20250301'],
  ])('is said of its member, and in the 999: it %s', (_, segment) => {
    const set = [...ANN, ...KID, ...segment.split('~')];
    for (const options of [{}, { withoutKernel: true }]) expect(entries(normalize834(edi([set]), options))).toEqual(['2 warning segment_not_read -']);
    // ST and BGN stand before the members.
    expect(answered(edi([set]))).toEqual([`IK3*UNK*${set.length + 2}*2000*1`, 'IK5*E*5', 'AK9*E*1*1*1']);
  });

  const street = (...rest: string[]): string[] => [...member('A1', '18', 'Ann', 'N3*1 Main', ...rest, 'N4*Bowie*MD*20715', ...HLT), ...KID];

  test.each(['ST', 'SE', 'GS', 'GE', 'IEA', 'ST*Apt 4', 'ST*4', 'ST* 4', 'ST*1204', 'ST*20715', 'ST*834A'])(
    'is the end of a street that looks like the envelope (%s): nothing ends with it',
    (rest) => {
      const whole = normalize834(edi([street()]));
      for (const options of [{}, { withoutKernel: true }, { chunkBytes: 1 }, { segmentBytes: 1 }]) {
        const file = normalize834(edi([street(rest)]), options);
        expect(file.records).toEqual(whole.records);
        expect([entries(file), findings(file)]).toEqual([['1 warning segment_not_read -'], []]);
      }
      expect(answered(edi([street(rest)]))).toEqual(['IK3*UNK*8*2000*1', 'IK5*E*5', 'AK9*E*1*1*1']);
    },
  );

  test.each(['\n', '', '\r\n'])('is none where a trailer is a name alone and the next header or trailer follows (line end %j)', (lineEnd) => {
    const file = edi([[...ANN], [...member('B1', '18', 'Cy', ...HLT)]], { lineEnd }).replaceAll(/\b(SE|GE|IEA)\*[^~]*/g, '$1');
    for (const options of [{}, { withoutKernel: true }, { chunkBytes: 1 }, { segmentBytes: 1 }]) {
      const read = normalize834(file, options);
      expect([read.records.length, entries(read)]).toEqual([2, []]);
      expect(findings(read).map((finding) => finding.replace(/\d\d.*/, ''))).toEqual(
        ['envelope_count_differs', 'control_number_differs'].flatMap((code) => ['SE', 'SE', 'GE', 'IEA'].map((name) => `${code} ${name}`)),
      );
    }
    expect(answered(file)).toEqual(['IK5*E*3*4', 'IK5*E*3*4', 'AK9*E*2*2*2*4*5']);
    expect(entries(normalize834(edi([street('SE')])))).toEqual(['1 warning segment_not_read -']);
  });

  test('stands in the header of its set: the members are read', () => {
    const file = normalize834(edi([[...ANN, ...KID]], { header: ['N1*P5*Acme on Main ', 'ST', 'N1*IN*X'] }));
    expect([file.records.length, entries(file), findings(file)]).toEqual([1, [], []]);
  });

  test('is none that a guide has, nor one that the vendor maps', () => {
    const others = [
      'AMT*P3*12',
      'HLH*N',
      'LUI*LE*SPA',
      'IDC*1*H',
      'LX*1',
      'PLA*2*1P',
      'COB*P*1*1',
      'DSB*2',
      'EC*1',
      'ICM*1',
      'LS*2700',
      'LX*1',
      'N1*75*X',
      'LE*2700',
    ];
    expect(normalize834(edi([[...ANN, ...others]])).errors).toEqual([]);
  });
});

test('an identifier without a word on what it is fills no field, and is said', () => {
  const set = [...member('A1', '18', 'Ann*****412345678', ...HLT), ...KID];
  for (const options of [{}, { withoutKernel: true }]) {
    const { records, errors } = normalize834(edi([set]), options);
    expect(records).toMatchObject([{ member_id: 'A1', ssn: null, dependents: [{ first_name: 'Kid' }] }]);
    expect(errors).toMatchObject([
      {
        row_number: 1,
        severity: 'warning',
        code: 'unknown_code',
        field: null,
        source: 'NM108',
        suggested_fix: expect.stringMatching(/^One of 34, ZZ, MI/),
      },
    ]);
  }
});

describe('a coverage before the name of its member', () => {
  const late = [...HLT, 'REF*0F*B1', 'NM1*IL*1*Reed*Bo****34*412345678', 'DMG*D8*19900704*M', 'N3*1 Elm', 'N4*Dover*DE*19901'];

  test('leaves the member its name, its address and its number', () => {
    const file = edi([['INS*Y*18*021*28*A', ...late, ...DEN, 'INS*N*19*021*28*A', 'REF*0F*B1', 'NM1*IL*1*Reed*Kid', 'DMG*D8*20150101*M', ...HLT]]);
    for (const options of [{}, { withoutKernel: true }]) {
      const { records, errors } = normalize834(file, options);
      expect(errors).toEqual([]);
      expect(records).toMatchObject([
        {
          member_id: 'B1',
          first_name: 'Bo',
          date_of_birth: '1990-07-04',
          address: { street: '1 Elm' },
          coverage: { plan_id: 'PPO' },
          dependents: [{ first_name: 'Kid' }],
        },
        { member_id: 'B1', coverage: { plan_id: 'D1' } },
      ]);
    }
  });

  test('does not make a member of whom another policy insures', () => {
    const { records, errors } = normalize834(
      edi([['INS*Y*18*021*28*A', 'REF*0F*B1', ...HLT, 'COB*P*1*1', 'NM1*IL*1*Other*Olga****34*412345679', 'DMG*D8*19500101*F']]),
    );
    expect(records).toEqual([]);
    expect(errors.map(({ code, source }) => [code, source])).toContainEqual(['required', 'NM103']);
  });
});

describe('an address', () => {
  const at = (zip: string, country: string): string[] => [...member('A1', '18', 'Ann'), 'N3*1 Ring', `N4*Wien**${zip}*${country}`, ...HLT];

  test.each([
    ['AT', '1010', 'unknown_zip'],
    ['US', '01010', 'zip_padded'],
    ['', '01010', 'zip_padded'],
  ])('of %j keeps its zip or has its zero back', (country, zip, code) => {
    const { records, errors } = normalize834(edi([at('1010', country)]));
    expect(records).toMatchObject([{ address: { zip } }]);
    expect(errors.map((entry) => entry.code)).toEqual([code]);
  });
});

describe('words where codes belong', () => {
  test('are read where they can mean one thing only, with a warning that says what', () => {
    const segments = ANN.map((segment) => segment.replace('19800102*F', '19800102*Female').replace('PPO*FAM', 'PPO*EE'));
    const { records, errors } = normalize834(edi([segments]));
    expect(records).toMatchObject([{ gender: 'F', coverage: { coverage_type: 'EMPLOYEE_ONLY' } }]);
    expect(errors.map(({ code, field, suggested_fix }) => [code, field, suggested_fix?.slice(0, 33)])).toEqual([
      ['unknown_code', 'gender', 'It was read as F. One of F, M, U,'],
      ['unknown_code', 'coverage.coverage_type', 'It was read as EMPLOYEE_ONLY. One'],
    ]);
  });

  test.each([
    ['a number', 'PPO*3'],
    ['a letter', 'PPO*F'],
    ['anything else', 'PPO*XX'],
  ])('are not guessed at: %s', (_, tier) => {
    const { records, errors } = normalize834(edi([ANN.map((segment) => segment.replace('PPO*FAM', tier))]));
    expect(records).toMatchObject([{ coverage: { coverage_type: null } }]);
    expect(errors).toMatchObject([{ code: 'unknown_code', suggested_fix: expect.stringMatching(/^One of/) }]);
  });
});

describe('envelopes', () => {
  test('without a group say so, and not that its count is wrong', () => {
    const file = edi([ANN])
      .replace(/GS\*[^~]*~\n/, '')
      .replace(/GE\*[^~]*~\n/, '');
    expect(findings(normalize834(file))).toEqual(['envelope_incomplete GS']);
    expect(findings(normalize834(edi([ANN]).replace(/GS\*[^~]*~\n/, '')))).toEqual(['envelope_incomplete GS']);
  });

  test('without a control number suggest what to look for, and no blank one', () => {
    const { inspection } = normalize834(edi([ANN]).replace('ST*834*0001', 'ST*834*'));
    expect(inspection.findings).toMatchObject([
      { code: 'control_number_differs', original_value: '0001', suggested_fix: 'Check that nothing is missing between the two.' },
    ]);
  });
});

describe('a separator too few', () => {
  const person = (...more: string[]): string[] => ['INS*Y*18*021*28*A', 'REF*0F*A1', 'NM1*IL*1*Reed*Bo****34*412345678', ...more];

  test.each([
    ['the kind of a coverage', ['DMG*D8*19800102*F', 'HD*021*HLT*P1*FAM', 'DTP*348*D8*20250101']],
    ['the tier, and no plan is stated', ['DMG*D8*19800102*F', 'HD*021**HLT*FAM', 'DTP*348*D8*20250101']],
    ['a date', ['DMG*D8*19800102*F', 'HD*021**HLT*P1*FAM', 'DTP*348*20250101']],
    ['a birth date', ['DMG*19800102*F', 'HD*021**HLT*P1*FAM', 'DTP*348*D8*20250101']],
    ['the kind of a coverage, behind which all separators are written', ['DMG*D8*19800102*F', 'HD*021*HLT*P1*FAM****', 'DTP*348*D8*20250101']],
    ['the tier, behind which all separators are written', ['DMG*D8*19800102*F', 'HD*021**HLT*FAM*****', 'DTP*348*D8*20250101']],
    ['a date, behind which another separator is written', ['DMG*D8*19800102*F', 'HD*021**HLT*P1*FAM', 'DTP*348*20250101*']],
  ])('before %s is a warning, and all is read where it belongs', (_, segments) => {
    const right = normalize834(edi([person('DMG*D8*19800102*F', 'HD*021**HLT*P1*FAM', 'DTP*348*D8*20250101')]));
    for (const options of [{}, { withoutKernel: true }]) {
      const { records, errors } = normalize834(edi([person(...segments)]), options);
      const coverage = segments.some((segment) => segment.startsWith('HD*021**HLT*FAM'))
        ? { ...right.records[0]!.coverage, plan_id: null }
        : right.records[0]!.coverage;
      expect(records).toEqual([{ ...right.records[0], coverage }]);
      expect(errors.map(({ code }) => code)).toEqual(['element_missing']);
    }
  });

  test.each([
    ['34*412345678', { ssn: '***-**-5678', suffix: null }],
    ['34*412345678*', { ssn: '***-**-5678', suffix: null }],
    ['34*412345678****', { ssn: '***-**-5678', suffix: null }],
    ['ZZ*M77****', { member_id: 'M77', suffix: null }],
  ])('before an identifier is a warning, however many follow it: %s', (end, read) => {
    const segments = ['INS*Y*18*021*28*A', `NM1*IL*1*Reed*Bo***${end}`, 'REF*SY*412345678', 'DMG*D8*19800102*F', 'HD*021**HLT*P1*FAM'];
    for (const options of [{}, { withoutKernel: true }]) {
      const { records, errors } = normalize834(edi([[...segments, 'DTP*348*D8*20250101']]), options);
      expect(records).toMatchObject([read]);
      expect(errors.map(({ code }) => code)).toEqual(['element_missing']);
    }
  });

  test.each(['PPO', 'FAM1', 'FAM*EMP', 'PPO****', 'FAM***1'])('is none before a plan: %s', (plan) => {
    const { errors } = normalize834(edi([person('DMG*D8*19800102*F', `HD*021**HLT*${plan}`, 'DTP*348*D8*20250101')]));
    expect(errors).toEqual([]);
  });

  test('is none where a reason stands before a coverage, or a date is no whole one', () => {
    const { records, errors } = normalize834(edi([person('DMG*D8*19800102*F', 'HD*021*AG*HLT*P1*FAM', 'DTP*348*202501')]));
    expect(records).toMatchObject([{ coverage: { benefit: 'medical', plan_id: 'P1', effective_date: null } }]);
    expect(errors).toEqual([]);
  });
});

describe('a separator too many', () => {
  const person = (...more: string[]): string[] => ['INS*Y*18*021*28*A', 'REF*0F*A1', 'NM1*IL*1*Reed*Bo****34*412345678', ...more];

  test.each([
    ['the tier', ['DMG*D8*19800102*F', 'HD*021**HLT*P1**FAM', 'DTP*348*D8*20250101']],
    ['the tier, three of them', ['DMG*D8*19800102*F', 'HD*021**HLT*P1****FAM', 'DTP*348*D8*20250101']],
    ['a date', ['DMG*D8*19800102*F', 'HD*021**HLT*P1*FAM', 'DTP*348*D8**20250101']],
    ['a birth date', ['DMG*D8**19800102*F', 'HD*021**HLT*P1*FAM', 'DTP*348*D8*20250101']],
  ])('before %s is a warning, and all is read where it belongs', (_, segments) => {
    const right = normalize834(edi([person('DMG*D8*19800102*F', 'HD*021**HLT*P1*FAM', 'DTP*348*D8*20250101')]));
    for (const options of [{}, { withoutKernel: true }]) {
      const { records, errors } = normalize834(edi([person(...segments)]), options);
      expect(records).toEqual(right.records);
      expect(errors.map(({ code }) => code)).toEqual(['element_missing']);
    }
  });

  test.each([
    ['34*412345678', { ssn: '***-**-5678', member_id: 'A1' }],
    ['MI*M77', { ssn: null, member_id: 'A1' }],
  ])('before the number of a name is a warning: %s', (number, read) => {
    const segments = ['INS*Y*18*021*28*A', 'REF*0F*A1', `NM1*IL*1*Reed*Bo*****${number}`, 'DMG*D8*19800102*F', ...HLT];
    for (const options of [{}, { withoutKernel: true }]) {
      const { records, errors } = normalize834(edi([segments]), options);
      expect(records).toMatchObject([read]);
      expect(errors.map(({ code }) => code)).toEqual(['element_missing']);
    }
  });

  test.each(['34', '34*12', '412345678', 'XX*412345678'])('is none before what is no number with its qualifier: %s', (number) => {
    const { records, errors } = normalize834(
      edi([['INS*Y*18*021*28*A', 'REF*0F*A1', `NM1*IL*1*Reed*Bo*****${number}`, 'DMG*D8*19800102*F', ...HLT]]),
    );
    expect(records).toMatchObject([{ ssn: null }]);
    expect(errors.map(({ code }) => code)).toEqual(['unknown_code']);
  });

  test.each(['HD*021**HLT*P1***3', 'HD*021**HLT*P1***3**FAM', 'HD*021**HLT*P1*****FAM', 'HD*021**HLT*P1****', 'HD*021**HLT*P1****A'])(
    'is none where something else stands behind the tier: %s',
    (coverage) => {
      const { records, errors } = normalize834(edi([person('DMG*D8*19800102*F', coverage, 'DTP*348*D8*20250101')]));
      expect(records).toMatchObject([{ coverage: { plan_id: 'P1', coverage_type: null } }]);
      expect(errors).toEqual([]);
    },
  );
});

test('an ISA whose ISA11 is the separator of elements has its number and its terminator all the same', () => {
  const file = edi([ANN], { element: '^', repetition: '^', component: ':', terminator: '~', lineEnd: '' });
  const { inspection, records } = normalize834(file);
  expect(inspection.findings.map(({ code }) => code)).toEqual(['separators_assumed']);
  expect(records).toMatchObject([{ member_id: 'A1', coverage: { plan_id: 'PPO' } }]);
  expect(acknowledge(file, 'ta1')).toContain('TA1^000000001^250110^0930^A^000~');
});

test.each([
  ['a name holds the separator', '*SENDER ', '*SEND*ER*A '],
  ['some of its elements stand in it twice', '*ZZ*SENDER ', '*ZZ*SENDER *ZZ*SENDER '],
  ['two of its ends were run together', '*00501*', '*00501*00000   *250110*0930*^*00501*'],
])('an ISA in which %s has its terminator all the same', (_, part, instead) => {
  const file = edi([ANN]);
  expect(file).toContain(part);
  for (const damaged of [file.replace(part, instead), file.replace(part, instead).replaceAll('~', '')]) {
    const { records } = normalize834(damaged);
    expect(records).toMatchObject([{ member_id: 'A1', coverage: { plan_id: 'PPO' } }]);
  }
});
