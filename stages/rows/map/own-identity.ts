import { Kind, slotOf, type Record } from '../record.ts';
import type { Issues } from '../validate/issues.ts';
import { dropSsn } from './ssn.ts';
import type { MapStep } from './step.ts';

const { absent: ABSENT_KIND, code: CODE_KIND } = Kind;

/** What stands in the family's own column is the subscriber's: a dependent that has nothing else there has no id or SSN of its own. */
export function ownIdentity(familyColumn: number): MapStep {
  const relationship = slotOf('relationship');
  const drop = dropFamilyIdentity(familyColumn);
  return (_row, record, issues) => {
    if (record.kind[relationship] !== CODE_KIND || record.value[relationship] === 0) return;
    drop(record, issues);
  };
}

/** Empties a dependent's member id and SSN where they came from the column that names the family, and forgets their issues. */
export function dropFamilyIdentity(familyColumn: number): (record: Record, issues: Issues | null) => void {
  const ssn = slotOf('ssn');
  const member = slotOf('member_id');
  return (record, issues) => {
    if (record.source[ssn] === familyColumn && record.kind[ssn] !== ABSENT_KIND) {
      dropSsn(record, ssn);
      issues?.dropSlot(ssn);
    }
    if (record.source[member] === familyColumn && record.kind[member] !== ABSENT_KIND) {
      record.kind[member] = ABSENT_KIND;
      issues?.dropSlot(member);
    }
  };
}
