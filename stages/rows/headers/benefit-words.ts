// Names of benefits as they stand in the names of columns, in lower case: alternatives for a pattern. `health` is a word of other things too.

export const MAIN_BENEFITS = 'medical|dental|vision';
export const HEALTH_BENEFITS = 'medical|health|dental|vision';
export const BENEFITS_AND_ACCOUNTS = `${HEALTH_BENEFITS}|life|fsa|hsa|std|ltd|disability`;
