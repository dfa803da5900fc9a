/** A text with one blank for each run of them, before patterns that would look at a long run again from every blank in it. */
export function singleBlanks(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
