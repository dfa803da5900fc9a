// The slots (`slotOf` of record.ts) that tell who a record is about and how it relates to others. TypeScript and AssemblyScript both read
// this file; a test compares it with the fields of a record.

export const SLOT_MEMBER = 0;
export const SLOT_FIRST_NAME = 1;
export const SLOT_LAST_NAME = 2;
export const SLOT_BIRTH = 3;
export const SLOT_SSN = 4;
export const SLOT_PLAN = 11;
export const SLOT_EFFECTIVE = 12;
export const SLOT_TERMINATION = 13;
export const SLOT_TIER = 14;
export const SLOT_BENEFIT = 15;
export const SLOT_EMPLOYEE = 19;
export const SLOT_RELATIONSHIP = 22;
export const SLOT_ACTION = 23;
export const SLOT_FAMILY = 24;
