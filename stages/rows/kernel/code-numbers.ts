// Codes by their places in the closed lists of a record (src/model/record.ts) that families and coverages go by. TypeScript and AssemblyScript read
// this file alike; a test holds it against these lists.

export const CODE_SELF = 0;
export const CODE_OTHER_BENEFIT = 10;
export const CODE_WAIVED = 6;
export const CODE_ADD = 0;
export const CODE_REINSTATE = 3;
