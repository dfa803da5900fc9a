/** Kinds of medical plans and the metals of those that are sold on exchanges. */
const MEDICAL = /\b(?:hmo|ppo|epo|pos|hdhp|cdhp|gold|silver|bronze|platinum|mapd)\b/i;
const OF_OTHERS = /\b(?:dental|dent|vision|dhmo|dppo|life|std|ltd|disability|accident|critical|hospital|cancer|fsa|pet|legal)\b/i;
/** Longer than the name of a plan. */
const MAX_BYTES = 80;
const TEXT = new TextDecoder();

/** Whether a text is the name of a medical plan, where the benefit belongs: `Gold Plus HMO`, `SILVER`. */
export function namesMedicalPlan(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start > MAX_BYTES) return false;
  const text = TEXT.decode(bytes.subarray(start, end));
  return MEDICAL.test(text) && !OF_OTHERS.test(text);
}
