import { headerKey } from '../header.ts';

/** Columns that may say who the subscriber is, where none says the relationship. */
export interface SubscriberMarks {
  /** By yes and no; `plain` ones may as well say whether somebody has a dependent. */
  flags: { at: number; ofDependent: boolean; plain: boolean }[];
  /** By the number of the person in the family. */
  numbers: number[];
}

export function subscriberMarks(columns: readonly string[]): SubscriberMarks {
  const keys = columns.map((column) => headerKey(column).replaceAll(' ', ''));
  return {
    flags: keys.flatMap((key, at) => {
      const flag = FLAG.exec(key);
      return flag === null ? [] : [{ at, ofDependent: flag[2]!.startsWith('depend'), plain: flag[1] === undefined && flag[3] === undefined }];
    }),
    numbers: keys.flatMap((key, at) => (NUMBER.test(key) ? [at] : [])),
  };
}

const FLAG =
  /^(is(?:a|the)?)?(subscriber|primary(?:subscriber|member|insured)|policyholder|employee|dependent|dependant)(flag|ind|indicator|yn|yesno)?$/;
const NUMBER =
  /^(?:(?:person|member|mbr|dependent|dep|familymember|insured|subscriber)(?:code|number|no|num|nbr|suffix|sequence|seq|seqno|sequencenumber)|personcd|suffixcode)$/;
