/**
 * Added to the name of a gender column whose rows hold digits of ISO 5218, which Medicare uses, too. Like any remark it does not change the
 * column's key.
 */
export const ISO_GENDER = '(ISO 5218)';

const DIGITS: Readonly<Record<string, string>> = { 0: 'U', 1: 'M', 2: 'F', 9: 'U' };

/** The words of the gender columns besides those of a config. */
export function genderLookup(lookup: Readonly<Record<string, string>>, columns: readonly number[], headers: readonly string[]): typeof lookup {
  return columns.some((at) => headers[at]?.endsWith(ISO_GENDER) === true) ? { ...DIGITS, ...lookup } : lookup;
}
