import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SegmentWriter } from '../../../../stages/rows/acknowledge/segment-writer.ts';
import { acknowledgeMutations } from './acknowledged-mutations.ts';
import { acknowledge, envelopeFaults } from './acknowledging.ts';
import { BASE_FILES } from './base-files.ts';
import { byScanner, byX12Parser } from './segments-of.ts';
import { DEN, edi, HLT, member } from './x12-file.ts';

const ANN = member('1', '18', 'Ann', ...HLT);
const CY = member('2', '18', 'Cy', ...DEN);

/** The segments between the ST and the SE of each 999. */
function answersOf(file: string): string[] {
  const text = acknowledge(file, '999');
  return [...text.matchAll(/ST\*999\*0001\*005010X231A1~\n(.*?)\nSE\*/gs)].map(([, body = '']) => body.replaceAll('~', '').replaceAll('\n', ' '));
}

const notesOf = (file: string, repeated: string[] = []): string[] =>
  [...acknowledge(file, 'ta1', { repeated: new Set(repeated) }).matchAll(/TA1\*.*(?=~)/g)].map(([segment]) => segment);

describe('a 999', () => {
  test('answers each set of a group, from whom it came to, to whom it came from', () => {
    expect(acknowledge(edi([ANN, CY]), '999').split('\n')).toEqual([
      'ISA*00*          *00*          *ZZ*RECEIVER       *ZZ*SENDER         *250111*0815*^*00501*000005001*0*P*:~',
      'GS*FA*RECEIVER*SENDER*20250111*0815*5001*X*005010X231A1~',
      'ST*999*0001*005010X231A1~',
      'AK1*BE*1*005010X220A1~',
      'AK2*834*0001*005010X220A1~',
      'IK5*A~',
      'AK2*834*0002*005010X220A1~',
      'IK5*A~',
      'AK9*A*2*2*2~',
      'SE*8*0001~',
      'GE*1*5001~',
      'IEA*1*000005001~',
      '',
    ]);
  });

  test.each([
    ['another number in SE', (file: string) => file.replace(/SE\*(\d+)\*0001/, 'SE*$1*0009'), 'E*3', 'E*1*1*1'],
    ['a wrong count in SE', (file: string) => file.replace(/SE\*\d+/, 'SE*3'), 'E*4', 'E*1*1*1'],
    ['both', (file: string) => file.replace(/SE\*\d+\*0001/, 'SE*3*2'), 'E*3*4', 'E*1*1*1'],
    ['no SE', (file: string) => file.replace(/SE\*.*\n/, ''), 'E*2', 'E*1*1*1'],
    ['no number in ST', (file: string) => file.replace('ST*834*0001', 'ST*834*'), 'E*3*7', 'E*1*1*1'],
    ['a zero less in SE', (file: string) => file.replace(/SE\*(\d+)\*0001/, 'SE*$1*1'), 'A', 'A*1*1*1'],
    ['another number in GE', (file: string) => file.replace('GE*1*1', 'GE*1*2'), 'A', 'E*1*1*1*4'],
    ['a wrong count in GE', (file: string) => file.replace('GE*1*1', 'GE*4*1'), 'A', 'E*4*1*1*5'],
    ['no GE', (file: string) => file.replace('GE*1*1~\n', ''), 'A', 'E*1*1*1*3'],
    ['a number in GS that is none', (file: string) => file.replace('0930*1*X', '0930*A-1*X').replace('GE*1*1', 'GE*1*A-1'), 'A', 'E*1*1*1*6'],
    ['a group of another kind', (file: string) => file.replace('GS*BE', 'GS*HB'), 'A', 'E*1*1*1*1'],
    ['no number in IEA, which is for a TA1', (file: string) => file.replace('IEA*1*000000001', 'IEA'), 'A', 'A*1*1*1'],
  ])('says what is wrong with the envelope: %s', (_, change, set, group) => {
    const [answer] = answersOf(change(edi([ANN])));
    expect(answer).toMatch(new RegExp(String.raw`IK5\*${escaped(set)} AK9\*${escaped(group)}$`));
  });

  test('rejects a set that is no 834, and nothing else', () => {
    const other = (file: string) => file.replace('ST*834*0001', 'ST*271*0001');
    expect(answersOf(other(edi([ANN, CY])))).toEqual([
      'AK1*BE*1*005010X220A1 AK2*271*0001*005010X220A1 IK5*R*1 AK2*834*0002*005010X220A1 IK5*A AK9*P*2*2*1',
    ]);
    expect(answersOf(other(edi([ANN])))).toEqual(['AK1*BE*1*005010X220A1 AK2*271*0001*005010X220A1 IK5*R*1 AK9*R*1*1*0']);
    expect(answersOf(edi([ANN]).replace('ST*834*', 'ST**'))[0]).toContain('IK5*R*6');
  });

  test('names numbers that come twice, of sets in a group and of groups in an interchange', () => {
    const file = edi([ANN, CY]).replaceAll('*0002', '*0001');
    expect(answersOf(file)[0]).toMatch(/IK5\*A AK2\*834\*0001\*005010X220A1 IK5\*E\*23 AK9\*E\*2\*2\*2$/);
    const group = /GS\*.*GE\*1\*1~\n/s.exec(edi([ANN]))![0];
    const twice = edi([ANN])
      .replace(group, group + group)
      .replace('IEA*1', 'IEA*2');
    expect(answersOf(twice).map((answer) => answer.split(' ').at(-1))).toEqual(['AK9*A*1*1*1', 'AK9*E*1*1*1*19']);
  });

  test.each([
    ['a coverage without its action', 'HD***HLT*P1', 'HD*7**8 IK4*1*875*1'],
    ['a date without a day', 'DTP*349*D8*', 'DTP*7**8 IK4*3*1251*1'],
    ['a date with nothing behind its kind', 'DTP*349', 'DTP*7**8 IK4*2*1250*1 IK4*3*1251*1'],
    ['a name without its kind', 'NM1*31* *Lee', 'NM1*7**8 IK4*2*1065*1'],
    ['a number without its qualifier', 'REF**A17', 'REF*7**8 IK4*1*128*1'],
    ['an address without a street', 'N3', 'N3*7**8 IK4*1*166*1'],
    ['an amount without a sum', 'AMT*P3*', 'AMT*7**8 IK4*2*782*1'],
  ])('names elements that the standard asks for: %s', (_, segment, found) => {
    const set = [...member('1', '18', 'Ann'), segment, ...HLT];
    const whole = edi([set], { header: [] });
    for (const file of [whole, whole.replaceAll('\n', ''), whole.replaceAll('\n', '\r\n')]) {
      expect(answersOf(file)).toEqual([`AK1*BE*1*005010X220A1 AK2*834*0001*005010X220A1 IK3*${found} IK5*E*5 AK9*E*1*1*1`]);
    }
  });

  test('names elements of the header, too', () => {
    expect(answersOf(edi([ANN], { header: ['DTP*007*D8', 'N1*P5*Acme'] }).replace('BGN*00*1*', 'BGN*00**'))[0]).toContain(
      'IK3*BGN*2**8 IK4*2*127*1 IK3*DTP*3**8 IK4*3*1251*1 IK5*E*5',
    );
  });

  test('names segments by their place in the set, never by a value', () => {
    const [header = '', ...rest] = [...ANN, 'N3*1 Main St~Smith*Ann~X*1', 'N4*Bowie', ...member('1', '19', 'Kid'), 'INS**19*021', 'INS*N', ...CY];
    const [answer] = answersOf(edi([[header, ...rest]]));
    // ST, BGN, six segments of Ann, N3 at nine.
    expect(answer).toBe(
      [
        'AK1*BE*1*005010X220A1 AK2*834*0001*005010X220A1',
        'IK3*UNK*10*2000*1 IK3*UNK*11*2000*1',
        'IK3*INS*17*2000*8 IK4*1*1073*1',
        'IK3*INS*18*2000*8 IK4*2*1069*1',
        'IK5*E*4*5 AK9*E*1*1*1',
      ].join(' '),
    );
    expect(answer).not.toMatch(/smith/i);
  });

  test.each([
    ['an identifier without its number', 'NM1*IL*1*Lee*Ann****34', ['IK4*9*67*2']],
    ['a number without its qualifier', 'NM1*IL*1*Lee*Ann*****412345678', ['IK4*8*66*2']],
    ['what is missing on both accounts, in order', 'NM1*IL**Lee*Ann****34', ['IK4*2*1065*1', 'IK4*9*67*2']],
    ['a phone without its number', 'PER*IP**TE*', ['IK4*4*364*2']],
    ['the second and the third number of a contact', 'PER*IP**TE*6035550142*EM**CP*', ['IK4*6*364*2', 'IK4*8*364*2']],
    ['a reference without a value', 'REF*23', ['IK4*2*127*2']],
    ['a birth date without its form', 'DMG**19800102*F', ['IK4*1*1250*2']],
    ['a race or an ethnicity behind its list, by no number as it is a composite', 'DMG*D8*19800102*F*******RET*7', ['IK4*5**2']],
    ['a county without its qualifier', 'N4*Bowie*MD*20715***033', ['IK4*5*309*2']],
    ['a language without its code', 'LUI*LE', ['IK4*2*67*2']],
    ['the use of no language', 'LUI****7', ['IK4*2*67*2']],
    ['an organization without a name and an id', 'N1*IN', ['IK4*2*93*2']],
  ])('says which element another one asks for: %s', (_, segment, elements) => {
    const [id] = segment.split('*');
    const [answer] = answersOf(edi([[...ANN, segment]]));
    expect(answer).toContain(`IK3*${id}*9**8 ${elements.join(' ')} IK5*E*5`);
    expect(answersOf(edi([[...ANN]], { header: [segment] }))[0]).toContain(`IK3*${id}*3**8 ${elements.join(' ')} IK5*E*5`);
  });

  test.each(['N1*P5**FI*123456789', 'REF*23**TEXT', 'LUI***SPANISH', 'LUI*LE*SPA', 'PER*IP', 'DMG', 'DMG***F', 'N4*Bowie*MD*20715**CY', 'QTY*TO*1'])(
    'asks for nothing that the standard leaves to the guide: %s',
    (segment) => {
      expect(answersOf(edi([[...ANN, segment]]))[0]).toContain('IK5*A AK9*A');
    },
  );

  test('names a set without its beginning', () => {
    expect(answersOf(edi([ANN]).replace(/BGN.*\n/, ''))[0]).toContain('IK3*BGN*2**3 IK5*E*4*5 AK9');
    expect(answersOf(edi([[]]))[0]).toMatch(/AK2\*834\*0001\*005010X220A1 IK5\*A AK9\*A\*1\*1\*1$/);
  });

  test('names twenty segments of a set', () => {
    const [answer = ''] = answersOf(edi([Array.from({ length: 30 }, () => 'INS*Y*')]));
    expect(answer.match(/IK3/g)).toHaveLength(20);
    expect(answer).toContain('IK5*E*5');
  });

  test('answers every group of every interchange, each interchange in its own separators', () => {
    const group = /GS\*.*GE\*1\*1~\n/s
      .exec(edi([CY]))![0]
      .replace('0930*1*X', '0930*2*X')
      .replace('GE*1*1', 'GE*1*2');
    const first = edi([ANN]).replace('IEA*1', `${group}IEA*2`);
    const second = edi([ANN, CY], { element: '|', component: '>', repetition: '!', terminator: "'", sender: 'OTHER' });
    const text = acknowledge(first + second, '999');
    expect(text.split('\n').filter((line) => /^(ISA|GS|AK[19]|GE|IEA)/.test(line))).toEqual([
      'ISA*00*          *00*          *ZZ*RECEIVER       *ZZ*SENDER         *250111*0815*^*00501*000005001*0*P*:~',
      'GS*FA*RECEIVER*SENDER*20250111*0815*5001*X*005010X231A1~',
      'AK1*BE*1*005010X220A1~',
      'AK9*A*1*1*1~',
      'GE*1*5001~',
      'GS*FA*RECEIVER*SENDER*20250111*0815*5002*X*005010X231A1~',
      'AK1*BE*2*005010X220A1~',
      'AK9*A*1*1*1~',
      'GE*1*5002~',
      'IEA*2*000005001~',
      "ISA|00|          |00|          |ZZ|RECEIVER       |ZZ|OTHER          |250111|0815|!|00501|000005002|0|P|>'",
      "GS|FA|RECEIVER|OTHER|20250111|0815|5003|X|005010X231A1'",
      "AK1|BE|1|005010X220A1'",
      "AK9|A|2|2|2'",
      "GE|1|5003'",
      "IEA|1|000005002'",
    ]);
    expect(envelopeFaults(text)).toEqual([]);
  });

  test('of a file in version 4010 is a 999 all the same, in an interchange of that version', () => {
    const file = edi([ANN], { version: '004010X095A1', repetition: 'U' }).replace('*0001*004010X095A1', '*0001');
    const text = acknowledge(file, '999');
    expect(text).toContain('*250111*0815*U*00401*000005001*0*P*:~');
    expect(text).toContain('AK1*BE*1*004010X095A1~\nAK2*834*0001~\nIK5*A~\n');
  });

  test('of test data is test data', () => {
    expect(acknowledge(edi([ANN], { usage: 'T' }), '999')).toContain('*000005001*0*T*:~');
    expect(acknowledge(edi([ANN], { usage: 'T' }), 'ta1')).toContain('*000005001*0*T*:~');
  });

  test('is nothing where there is no group in an interchange', () => {
    const bare = edi([ANN]).split('\n').slice(2, -3).join('\n');
    expect([acknowledge(bare, '999'), acknowledge(bare, 'ta1')]).toEqual(['', '']);
    const withoutGroup = edi([ANN])
      .replace(/GS\*.*\n/, '')
      .replace(/GE\*.*\n/, '');
    expect(acknowledge(withoutGroup, '999')).toBe('');
  });
});

describe('a TA1', () => {
  test('answers each interchange in one of its own', () => {
    expect(acknowledge(edi([ANN]) + edi([CY], { sender: 'OTHER' }), 'ta1').split('\n')).toEqual([
      'ISA*00*          *00*          *ZZ*RECEIVER       *ZZ*SENDER         *250111*0815*^*00501*000005001*0*P*:~',
      'TA1*000000001*250110*0930*A*000~',
      'IEA*0*000005001~',
      'ISA*00*          *00*          *ZZ*RECEIVER       *ZZ*OTHER          *250111*0815*^*00501*000005002*0*P*:~',
      'TA1*000000001*250110*0930*A*000~',
      'IEA*0*000005002~',
      '',
    ]);
  });

  test.each([
    ['another number in IEA', (file: string) => file.replace('IEA*1*000000001', 'IEA*1*000000002'), 'E*001'],
    ['a zero less in IEA', (file: string) => file.replace('IEA*1*000000001', 'IEA*1*1'), 'A*000'],
    ['a wrong count in IEA', (file: string) => file.replace('IEA*1', 'IEA*2'), 'E*021'],
    ['no IEA', (file: string) => file.replace(/IEA.*\n/, ''), 'E*023'],
    ['no number', (file: string) => file.replace('*000000001*0*P', '**0*P').replace('IEA*1*000000001', 'IEA*1*'), 'E*018'],
    [
      'a set outside any group',
      (file: string) =>
        file
          .replace(/GS\*.*\n/, '')
          .replace(/GE\*.*\n/, '')
          .replace('IEA*1', 'IEA*0'),
      'E*024',
    ],
    ['what is wrong with a group, which is for a 999', (file: string) => file.replace('GE*1*1', 'GE*2*9'), 'A*000'],
  ])('says what is wrong with the interchange: %s', (_, change, note) => {
    expect(notesOf(change(edi([ANN])))).toEqual([expect.stringMatching(new RegExp(String.raw`^TA1\*00000000[01]\*250110\*0930\*${escaped(note)}$`))]);
  });

  test.each([
    ['an impossible day', '*250199*', '*0930*', '250199*0930*E*014'],
    ['a date with its century', '*20250110*', '*0930*', '250110*0930*E*014'],
    ['an impossible time', '*250110*', '*2460*', '250110*2460*E*015'],
    ['a time with seconds', '*250110*', '*093015*', '250110*0930*E*015'],
  ])('says that the ISA has %s', (_, day, time, answer) => {
    const file = edi([ANN]).replace('*250110*0930*', day + time.slice(1));
    expect(notesOf(file)).toEqual([`TA1*000000001*${answer}`]);
  });

  test('says that a number was used before, in the file or in another one', () => {
    expect(notesOf(edi([ANN]) + edi([CY])).map((segment) => segment.slice(-5))).toEqual(['A*000', 'E*025']);
    expect(notesOf(edi([ANN]), ['000000001']).map((segment) => segment.slice(-5))).toEqual(['E*025']);
  });

  test('ends an interchange that another one follows', () => {
    expect(notesOf(edi([ANN]).replace(/IEA.*\n/, '') + edi([CY], { sender: 'OTHER' })).map((segment) => segment.slice(-5))).toEqual([
      'E*023',
      'A*000',
    ]);
  });
});

describe('an acknowledgment', () => {
  test('counts its control numbers up, and begins anew behind the highest', () => {
    const text = acknowledge(edi([ANN]) + edi([CY], { sender: 'OTHER' }), '999', { control: 999_999_999 });
    expect([...text.matchAll(/IEA\*1\*(\d+)/g)].map(([, control]) => control)).toEqual(['999999999', '000000001']);
    expect([...text.matchAll(/GE\*1\*(\d+)/g)].map(([, control]) => control)).toEqual(['999999999', '1']);
  });

  test('repeats nothing of a value that could part its segments, and no more than an element holds', () => {
    const file = edi([ANN]).replace('ST*834*0001', `ST*834*0001:X^\u0000\u00e9${'9'.repeat(70)}`);
    const text = acknowledge(file, '999');
    expect(text).toContain(`AK2*834*0001X${'9'.repeat(30)}*005010X220A1~`);
    expect(envelopeFaults(text)).toEqual([]);
  });

  test.each([
    ['a letter', 'Q', ':', '~'],
    ['a line end', '\n', ':', '~'],
    ['the same twice', '*', '*', '~'],
  ])('has the usual separators where those of the file part nothing: %s', (_, element, component, terminator) => {
    const writer = new SegmentWriter();
    const [code, part, end] = [element, component, terminator].map((mark) => mark.charCodeAt(0)) as [number, number, number];
    writer.use({ element: code, component: part, repetition: 0, terminator: end });
    writer.put('ST', '999', '0001');
    expect(Buffer.from(writer.take()).toString()).toBe('ST*999*0001~\n');
  });

  test.each(['999', 'ta1'] as const)('is the same for every size of chunk, and a %s is read by others as by Rollcall', async (type) => {
    for (const bytes of BASE_FILES) {
      const whole = acknowledge(bytes, type);
      for (const chunkBytes of [1, 2, 3, 7, 64, 1000]) expect(acknowledge(bytes, type, { chunkBytes })).toBe(whole);
      expect(envelopeFaults(whole)).toEqual([]);
      for (const interchange of whole.split(/(?=ISA)/)) expect(byScanner(interchange)).toEqual(await byX12Parser(interchange));
    }
  });

  test('of a file that is broken in 200 ways is whole', () => {
    const { sets, rejected } = acknowledgeMutations(BASE_FILES, 200, 999);
    expect(sets).toBeGreaterThan(150);
    expect(rejected).toBeLessThan(sets / 10);
  });
});

describe('real 999s (skipped where the samples do not stand beside the repository)', () => {
  const folder = path.resolve(import.meta.dirname, '../../../../../shared/samples/edi');
  test.skipIf(!existsSync(folder)).each([
    ['pyx12td__834_ls_le_ls__source.txt', 'ack999__834_ls_le_ls_5010.999.txt'],
    ['pyx12td__834_lui_id_5010__source.txt', 'ack999__834_lui_id_5010.999.txt'],
  ])('of %s says what ours says', (source, real) => {
    const body = (text: string): string => /AK1\*.*?AK9[^~]*/s.exec(text)![0].replaceAll(/\s/g, '');
    expect(body(acknowledge(readFileSync(path.join(folder, source)), '999'))).toBe(body(readFileSync(path.join(folder, real), 'latin1')));
  });
});

function escaped(text: string): string {
  return text.replaceAll('*', String.raw`\*`);
}
