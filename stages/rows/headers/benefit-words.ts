// Names of benefits as they stand in the names of columns, in lower case: alternatives for a pattern. `health` is a word of other things too.

export const MAIN_BENEFITS = 'medical|dental|vision';
export const HEALTH_BENEFITS = 'medical|health|dental|vision';
export const BENEFITS_AND_ACCOUNTS = `${HEALTH_BENEFITS}|life|fsa|hsa|std|ltd|disability`;

/** What sounds like a benefit in the words of a cell, so that a word that does not is something else. */
export const LIKE_BENEFIT =
  /plan|insur|care|cover|benef|aid|acc|crit|ill|canc|hosp|indem|legal|pet|hear|lif|ltd|std|dis|den|dnt|vis|med|heal|hlt|rx|drug|phar|fsa|hsa|hra|spend|well|assist|eap|\b(?:hmo|ppo|epo|pos|hdhp|cdhp|gold|silver|bronze|platinum)\b/;
