// Codes that the kernel compares with, as their places in the closed lists of a record (src/model/record.ts). TypeScript and AssemblyScript
// both read this file; a test compares it with the lists.

export const CODE_SELF = 0;
export const CODE_OTHER_BENEFIT = 10;
export const CODE_WAIVED = 6;
export const CODE_ADD = 0;
export const CODE_REINSTATE = 3;
