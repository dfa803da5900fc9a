/**
 * What stands in a cell for "yes" besides words: what forms and spreadsheets tick boxes with. In Wingdings, whose texts are read as they
 * are stored, a tick is a `ü`, and a ticked box a `þ`. A cross that is no letter is none: beside ticks it says "no".
 */
export const TICKS = '✓ ✔ ✓️ ✔️ ☑ ☑️ ☒ ✅ √ ● • ü þ'.split(' ');
/** An empty box. */
export const UNTICKED = '☐ □'.split(' ');

/** Whether a cell is ticked. */
export function isTick(text: string): boolean {
  return ALL.has(text.trim());
}

const ALL: ReadonlySet<string> = new Set(TICKS);
