import type { HashKey } from '../hash.ts';
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
 * Compiles what gives a dependent that is a record of its own and has no member id that of its family: nothing else says whose it is.
 * The subscriber who would show what that id is may be missing, so one that may hold an SSN, whatever stands around it, becomes a token.
 * Answers what takes it away again, after which the record is as before; null where it gave none.
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
