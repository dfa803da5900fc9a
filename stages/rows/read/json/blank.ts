export function isJsonBlank(byte: number): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}
