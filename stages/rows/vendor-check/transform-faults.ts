import type { Fault } from '../../../src/base/check.ts';
import { CODED_FIELDS, isCodedField, isDateField, type CodedField, type Field } from '../../../src/model/record.ts';
import type { FieldMapping } from '../../../src/model/vendor-config.ts';
import type { Transform, TransformKind } from '../../../src/model/transform.ts';
import { fieldWords } from '../map/code.ts';
import { wordKey } from '../map/vocabulary.ts';
import { compilePattern, patternFault } from '../pattern/pattern.ts';
import { below } from './paths.ts';

/** What is wrong with the transforms of a field. */
export function transformFaults(field: Field, mapping: FieldMapping, path: string): Fault[] {
  const transforms = mapping.transforms ?? [];
  // Inspection tells families apart before anything is mapped.
  if (field === 'relationship' && transforms.length > 0)
    return [{ path, message: 'families are told apart by the relationship as the file has it: use lookup for its words' }];
  return transforms.flatMap((transform, at): Fault[] => {
    const place = below(path, at);
    if (!fits(transform.kind, field)) return [{ path: below(place, 'kind'), message: `does not fit the field: ${FITTING[transform.kind]}` }];
    const faults = ownFaults(transform, place);
    if (transform.kind === 'lookup' && at === transforms.length - 1 && isCodedField(field))
      faults.push(...codeFaults(field, transform, mapping, place));
    return faults;
  });
}

/** The kinds that mean something for some fields only. */
const FITTING: Partial<Record<TransformKind, string>> = {
  date: 'only dates are read as dates',
  ssn: 'only ssn is an SSN',
  phone: 'only phone is a phone number',
  split_name: 'only names have parts',
};
const NAMES = new Set<Field>(['first_name', 'middle_name', 'last_name', 'suffix']);

function fits(kind: TransformKind, field: Field): boolean {
  switch (kind) {
    case 'date':
      return isDateField(field);
    case 'ssn':
    case 'phone':
      return field === kind;
    case 'split_name':
      return NAMES.has(field);
    default:
      return true;
  }
}

function ownFaults(transform: Transform, path: string): Fault[] {
  switch (transform.kind) {
    case 'slice':
      return sliceFaults(transform.from, transform.to, path);
    case 'pad':
      return Array.from(transform.character).length === 1 ? [] : [{ path: below(path, 'character'), message: 'must be one character' }];
    case 'add':
      return transform.before === undefined && transform.after === undefined ? [{ path, message: 'adds nothing: say before or after' }] : [];
    case 'extract':
      return patternFaults(transform.pattern, path, transform.group ?? 0);
    case 'replace_pattern':
      return patternFaults(transform.pattern, path, 0);
    case 'lookup':
      return wordFaults(Object.keys(transform.values), (word) => below(path, 'values', word));
    case 'empty':
      return wordFaults(transform.values, (_, at) => below(path, 'values', at));
    default:
      return [];
  }
}

function sliceFaults(from: number, to: number | undefined, path: string): Fault[] {
  if (from === 0) return [{ path: below(path, 'from'), message: 'is 0: characters are counted from 1, or from -1 at the end' }];
  if (to === 0) return [{ path: below(path, 'to'), message: 'is 0: characters are counted from 1, or from -1 at the end' }];
  return to !== undefined && from > 0 === to > 0 && from > to ? [{ path, message: 'begins behind its end: nothing would stay' }] : [];
}

/** `group` is the one that is asked for; 0 asks for none. */
function patternFaults(pattern: string, path: string, group: number): Fault[] {
  const message = patternFault(pattern);
  if (message !== null) return [{ path: below(path, 'pattern'), message }];
  const groups = group === 0 ? 0 : compilePattern(pattern).groupCount();
  return group > groups ? [{ path: below(path, 'group'), message: `the pattern has ${groups} groups` }] : [];
}

/** Values that are compared without regard to case and marks: two that say the same, and those past the bound of the comparison. */
function wordFaults(words: readonly string[], pathOf: (word: string, at: number) => string): Fault[] {
  const seen = new Set<string>();
  return words.flatMap((word, at): Fault[] => {
    const key = wordKey(word) || word.trim();
    const twice = seen.has(key);
    seen.add(key);
    if (key === '') return [{ path: pathOf(word, at), message: 'is blank, and blanks are no value already' }];
    if (new TextEncoder().encode(key).length > MAX_WORD_BYTES)
      return [{ path: pathOf(word, at), message: 'is longer than 64 bytes and would never be found' }];
    return twice ? [{ path: pathOf(word, at), message: 'the same value, but for case and marks, stands there already' }] : [];
  });
}

/** As the table of words has it (map/words.ts). */
const MAX_WORD_BYTES = 64;

/** What a lookup gives to a coded field is a code of it, or a word for one. */
function codeFaults(
  field: CodedField,
  { values, default: otherwise }: Extract<Transform, { kind: 'lookup' }>,
  mapping: FieldMapping,
  path: string,
): Fault[] {
  const words = fieldWords(field, mapping.lookup ?? {});
  const isKnown = (text: string): boolean => {
    const bytes = new TextEncoder().encode(wordKey(text));
    return text === '' || words.find(bytes, 0, bytes.length) >= 0;
  };
  const message = `must be one of ${CODED_FIELDS[field].join(', ')}, or a word for one of them`;
  return [
    ...Object.entries(values).flatMap(([word, code]) => (isKnown(code) ? [] : [{ path: below(path, 'values', word), message }])),
    ...(otherwise === undefined || isKnown(otherwise) ? [] : [{ path: below(path, 'default'), message }]),
  ];
}
