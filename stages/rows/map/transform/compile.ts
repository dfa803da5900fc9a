import type { Transform, TransformKind } from '../../../../src/model/transform.ts';
import type { RowErrorCodeName } from '../../../../src/model/row-error-codes.ts';
import { codeOf } from '../../validate/issues.ts';
import type { DateValue } from '../dates/calendar.ts';
import type { YearPivot } from '../dates/date-text.ts';
import { date, phone, ssn } from './meaning.ts';
import { namePart } from './name-part.ts';
import { extract, replacePattern } from './patterns.ts';
import { add, keep, letterCase, pad, replace, slice, trim } from './shape.ts';
import type { TextStep } from './step.ts';
import type { Text } from './text.ts';
import { empty, lookup } from './values.ts';

export interface TransformOptions {
  readonly submittedOn: DateValue;
  /** What two digits of a year mean where a transform does not say. */
  readonly pivot: YearPivot;
  /** The kind of text that the field reads by itself, and reports by itself where it is wrong. */
  readonly reads: TransformKind | null;
}

/** Runs the transforms of a field over a text, in order. Answers the code of what went wrong, or -1. */
export type TextSteps = (text: Text) => number;

export function compileTransforms(transforms: readonly Transform[], options: TransformOptions): TextSteps {
  const steps = transforms.map((transform) => stepOf(transform, options));
  const codes = transforms.map(({ kind }) => (kind === options.reads ? READ_BY_FIELD : codeOf(FAILING[kind] ?? 'too_long')));
  return (text) => {
    for (let i = 0; i < steps.length; i++) {
      if (text.start === text.end) return -1;
      if (!steps[i]!(text) && codes[i] !== READ_BY_FIELD) return codes[i]!;
      text.trim();
    }
    return -1;
  };
}

const READ_BY_FIELD = -1;
const FAILING: Partial<Record<TransformKind, RowErrorCodeName>> = { date: 'invalid_date', phone: 'invalid_phone', ssn: 'invalid_ssn' };

function stepOf(transform: Transform, options: TransformOptions): TextStep {
  switch (transform.kind) {
    case 'trim':
      return trim(transform);
    case 'case':
      return letterCase(transform);
    case 'slice':
      return slice(transform);
    case 'pad':
      return pad(transform);
    case 'keep':
      return keep(transform);
    case 'add':
      return add(transform);
    case 'replace':
      return replace(transform);
    case 'replace_pattern':
      return replacePattern(transform);
    case 'extract':
      return extract(transform);
    case 'lookup':
      return lookup(transform);
    case 'empty':
      return empty(transform);
    case 'date':
      return date(transform, options.submittedOn, options.pivot);
    case 'phone':
      return phone();
    case 'ssn':
      return ssn(transform);
    case 'split_name':
      return namePart(transform);
    default:
      return transform satisfies never;
  }
}
