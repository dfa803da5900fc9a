import type { CodedField } from '../../../src/model/record.ts';
import { madeOnce } from '../base/remembered.ts';

/** A vendor's own words for a coded field. */
type Lookup = Readonly<Record<string, string>>;

/** What is made of a coded field and a vendor's words for it, made once. Most vendors have none, and share what is made without. */
export function madeByField<Made>(make: (field: CodedField, lookup: Lookup) => Made): (field: CodedField, lookup: Lookup) => Made {
  const common = new Map<CodedField, Made>();
  const ofLookup = madeOnce((_lookup: Lookup) => new Map<CodedField, Made>());
  return (field, lookup) => {
    const known = Object.keys(lookup).length === 0 ? common : ofLookup(lookup);
    const made = known.get(field) ?? make(field, lookup);
    known.set(field, made);
    return made;
  };
}
