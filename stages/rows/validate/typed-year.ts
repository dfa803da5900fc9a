const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A date whose year was typed with two digits and kept as four (`03/04/0025`, `0025-03-04`), with the two that are meant; any other as it is. */
export function withTypedYear(given: string): string {
  const text = given.replace(/^'/, '');
  const [, year, month = '', day = ''] = /^00(?!00)(\d\d)[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (year !== undefined && name !== undefined) return `${day}-${name}-${year}`;
  return text.replace(/^(\d{1,2}[-/]\d{1,2}[-/])00(?!00)(\d\d)$/, '$1$2');
}
