import { GENERIC_834_NAME } from '../../../../src/model/vendor-config.ts';
import { builtIn, normalizeFile, type NormalizedFile, type NormalizeFileOptions } from '../normalized.ts';

export interface FileShape {
  element?: string;
  component?: string;
  repetition?: string;
  terminator?: string;
  /** What stands behind a terminator. */
  lineEnd?: string;
  /** BGN08. */
  action?: string;
  usage?: string;
  version?: string;
  sender?: string;
  /** Further header segments. */
  header?: readonly string[];
}

/** An interchange with one 834 for each list of segments. Segments are written with `*` and `:`; counts are right. */
export function edi(sets: readonly (readonly string[])[], shape: FileShape = {}): string {
  const { element = '*', component = ':', repetition = '^', terminator = '~', lineEnd = '\n', usage = 'P', sender = 'SENDER' } = shape;
  const version = shape.version ?? '005010X220A1';
  const segments = [
    `ISA*00*          *00*          *ZZ*${sender.padEnd(15)}*ZZ*RECEIVER       *250110*0930*${repetition}*${version.slice(0, 5)}*000000001*0*${usage}*:`,
    `GS*BE*${sender}*RECEIVER*20250110*0930*1*X*${version}`,
    ...sets.flatMap((members, at) => setOf(members, String(at + 1).padStart(4, '0'), shape)),
    `GE*${sets.length}*1`,
    'IEA*1*000000001',
  ];
  return segments.map((segment) => segment.replaceAll(/[*:]/g, (mark) => (mark === '*' ? element : component)) + terminator + lineEnd).join('');
}

function setOf(members: readonly string[], control: string, { action = '2', version = '005010X220A1', header = [] }: FileShape): string[] {
  const body = [`ST*834*${control}*${version}`, `BGN*00*1*20250110*0930****${action}`, ...header, ...members];
  return [...body, `SE*${body.length + 1}*${control}`];
}

/** The segments of one member, by its subscriber's number and INS02. */
export function member(family: string, relationship: string, name: string, ...more: string[]): string[] {
  return [
    `INS*${relationship === '18' ? 'Y' : 'N'}*${relationship}*021*28*A***${relationship === '18' ? 'FT' : ''}`,
    ...(family === '' ? [] : [`REF*0F*${family}`]),
    `NM1*IL*1*Quill*${name}`,
    'DMG*D8*19800102*F',
    ...more,
  ];
}

export const HLT = ['HD*021**HLT*PPO*FAM', 'DTP*348*D8*20250101'];
export const DEN = ['HD*021**DEN*D1*FAM', 'DTP*348*D8*20250101'];

/** A file through the whole pipeline, as Generic 834 unless another vendor is named. */
export function normalize834(file: string | Uint8Array, options: NormalizeFileOptions = {}): NormalizedFile {
  return normalizeFile(file, { vendor: builtIn(GENERIC_834_NAME), ...options });
}

/** `row severity code source` of each entry. */
export function entries({ errors }: NormalizedFile): string[] {
  return errors.map(({ row_number, severity, code, source }) => `${row_number} ${severity} ${code} ${source ?? '-'}`);
}

/** `code source` of the entries for the file as a whole. */
export function findings({ inspection }: NormalizedFile): string[] {
  return inspection.findings.map(({ code, source }) => `${code} ${source ?? '-'}`);
}
