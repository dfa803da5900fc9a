import { fullKey, headerKey } from '../../headers/header.ts';
import { isOfDependent, isOfSubscriber } from '../../map/persons/own-identity.ts';

/** Columns that may say who the subscriber is, where none says the relationship. */
export interface SubscriberMarks {
  /** By yes and no; one that is not explicit may as well say whether somebody has a dependent. */
  flags: { at: number; ofDependent: boolean; isExplicit: boolean; isOfSubscriber: boolean }[];
  /** By the number of the person in the family. */
  numbers: number[];
  /** The column of names in files that name only dependents, of an employee who has an id and no name; else -1. */
  onlyDependents: number;
  /** Whether the family is named by an id of the employee's. */
  ofEmployees: boolean;
  /** Ids that only dependents have. */
  idsOfDependents: number[];
  /** Columns that tell the persons of a family apart. */
  names: number[];
}

export function subscriberMarks(
  columns: readonly string[],
  names: readonly number[],
  [family]: readonly number[],
  ids: readonly number[],
): SubscriberMarks {
  const ofDependents = names.every((at) => /^(?:dep(?:endent)?|dpnt)\b/.test(fullKey(columns[at]!)));
  const keys = columns.map((column) => headerKey(column).replaceAll(' ', ''));
  return {
    flags: keys.flatMap((key, at) => {
      const flag = FLAG.exec(key);
      if (flag === null) return [];
      // An address or a job may be the primary one.
      const isExplicit = flag[1] !== undefined && flag[2] !== 'employee' && flag[2] !== 'primary';
      const isOfSubscriber = OF_SUBSCRIBER.test(flag[2]!) && (isExplicit || flag[3] !== undefined);
      return [{ at, ofDependent: flag[2]!.startsWith('depend'), isExplicit, isOfSubscriber }];
    }),
    onlyDependents: ofDependents && family !== undefined && isOfSubscriber(columns[family]!) ? (names[0] ?? -1) : -1,
    ofEmployees: family !== undefined && isOfSubscriber(columns[family]!),
    idsOfDependents: ids.filter((at) => at !== family && isOfDependent(columns[at]!)),
    names: [...names],
    numbers: keys.flatMap((key, at) => (NUMBER.test(key) ? [at] : [])),
  };
}

const FLAG =
  /^(is(?:a|the)?)?(subscriber|primary(?:subscriber|member|insured)?|policyholder|employee|dependent|dependant)(flag|ind|indicator|yn|yesno)?$/;
const OF_SUBSCRIBER = /subscriber|policyholder/;
const NUMBER =
  /^(?:(?:person|member|mbr|dependent|dep|familymember|insured|subscriber)(?:code|number|no|num|nbr|suffix|sequence|seq|seqno|sequencenumber)|personcd|suffixcode)$/;
