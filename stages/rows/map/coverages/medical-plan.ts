/** Kinds of medical plans and the metals of those that are sold on exchanges. */
const MEDICAL = /\b(?:hmo|ppo|epo|pos|hdhp|cdhp|gold|silver|bronze|platinum|mapd)\b/i;
const OF_OTHERS = /\b(?:dental|dent|vision|dhmo|dppo|life|std|ltd|disability|accident|critical|hospital|cancer|fsa|pet|legal)\b/i;

/** Whether a text is the name of a medical plan, where the benefit belongs: `Gold Plus HMO`, `SILVER`. */
export function namesMedicalPlan(text: string): boolean {
  return MEDICAL.test(text) && !OF_OTHERS.test(text);
}
