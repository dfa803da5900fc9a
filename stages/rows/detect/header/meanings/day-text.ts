/** Whether a text looks like a day, one of those that mean that nothing ends among them, whatever the order of its parts: what the cells of a column whose name leaves it open are. */
export function looksLikeDay(text: string): boolean {
  return DAY.test(text);
}

const DAY =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}(?:[ T].*)?$|^(?:(?:19|20)\d{6}|(?:22|39|99)99\d{4})$|^\d{1,2}[- ]?[a-z]{3,9}[- ]?\d{2,4}$|^[a-z]{3,9}\.? \d{1,2},? \d{4}$/i;
