/** Whether a text looks like a date, in any order of its parts. Used to judge columns whose names leave it open. */
export function looksLikeDay(text: string): boolean {
  return DAY.test(text);
}

const DAY = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}(?:[ T].*)?$|^(?:19|20)\d{6}$|^\d{1,2}[- ]?[a-z]{3,9}[- ]?\d{2,4}$|^[a-z]{3,9}\.? \d{1,2},? \d{4}$/i;
