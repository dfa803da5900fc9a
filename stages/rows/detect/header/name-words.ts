/** The words of a name in one order: `Ruiz, Ana` becomes `Ana Ruiz`. */
export function nameInOneOrder(parts: readonly string[]): string {
  return parts
    .join(' ')
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}
