import type { HashKey } from '../base/hash.ts';
import type { Mapping } from '../map/mapping.ts';
import { mayHoldSsn } from '../map/text.ts';
import { Kind, slotOf, type Record } from '../record.ts';
import { tokenize } from '../validate/ssn-guard.ts';

const { absent: ABSENT_KIND, code: CODE_KIND, text: TEXT_KIND } = Kind;

const FAMILY = slotOf('family_id');
const MEMBER = slotOf('member_id');
const EMPLOYEE = slotOf('employee_id');
const RELATIONSHIP = slotOf('relationship');
/** The relationship of a subscriber. */
const SELF = 0;

/**
 * Compiles a step for dependents that are records of their own and have no member id: it gives them the family's id, because nothing else
 * tells whose they are. The subscriber may be missing, so nobody can say whether that id is an SSN; an id that may contain one becomes a
 * token. The step answers how to undo it, or null if it did nothing.
 */
export function familyIdentifier({ ssnSources }: Pick<Mapping, 'ssnSources'>, key: HashKey): (record: Record) => (() => void) | null {
  return (record) => {
    const { kind, start, end, escaped, source } = record;
    if (kind[MEMBER] !== ABSENT_KIND || kind[FAMILY] !== TEXT_KIND) return null;
    if (kind[RELATIONSHIP] === CODE_KIND && record.value[RELATIONSHIP] === SELF) return null;
    if (kind[EMPLOYEE] !== ABSENT_KIND && source[EMPLOYEE] === source[FAMILY]) return null;
    const own = source[MEMBER]!;
    kind[MEMBER] = TEXT_KIND;
    start[MEMBER] = start[FAMILY]!;
    end[MEMBER] = end[FAMILY]!;
    escaped[MEMBER] = escaped[FAMILY]!;
    source[MEMBER] = source[FAMILY]!;
    if (ssnSources.has(source[FAMILY]!) || mayHoldSsn(record.bytes, start[MEMBER], end[MEMBER])) tokenize(record, MEMBER, key);
    return () => {
      kind[MEMBER] = ABSENT_KIND;
      source[MEMBER] = own;
    };
  };
}
