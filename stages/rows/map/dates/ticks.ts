/**
 * What forms and spreadsheets put into ticked boxes. In Wingdings, whose text is read as stored, a tick is a `ü`, and a ticked box a `þ`. A
 * cross that is no letter is left out: beside ticks it means "no".
 */
export const TICKS = '✓ ✔ ✓️ ✔️ ☑ ☑️ ☒ ✅ √ ● • ü þ'.split(' ');
/** An empty box. */
export const UNTICKED = '☐ □'.split(' ');

/** Whether a cell is ticked. */
export function isTick(text: string): boolean {
  return ALL.has(text.trim());
}

const ALL: ReadonlySet<string> = new Set(TICKS);
