/** Behind the name of a column of genders whose rows show the digits of ISO 5218, which are Medicare's, too: a remark that no name of a column minds. */
export const ISO_GENDER = '(ISO 5218)';

const DIGITS: Readonly<Record<string, string>> = { 0: 'U', 1: 'M', 2: 'F', 9: 'U' };

/** The words that a gender's columns have besides those of a config. */
export function genderLookup(lookup: Readonly<Record<string, string>>, columns: readonly number[], headers: readonly string[]): typeof lookup {
  return columns.some((at) => headers[at]?.endsWith(ISO_GENDER) === true) ? { ...DIGITS, ...lookup } : lookup;
}
