/** A segment's name as one number: its letters and digits, upper case. */
export function packId(id: string): number {
  let packed = 0;
  for (let k = 0; k < id.length; k++) packed = (packed << 8) | id.charCodeAt(k);
  return packed;
}
