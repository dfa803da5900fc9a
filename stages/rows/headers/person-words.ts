// How a dependent, a name and a birth date are called in keys of columns (header.ts): alternatives for a pattern.

export const DEPENDENT = 'dependent|dependant|dep|dpnt';
export const COVERED_DEPENDENT = `(?:covered )?(?:${DEPENDENT})`;
export const NAME = '(?:first|last)(?: name)?|(?:full )?name';
export const BIRTH_DATE = 'date of birth|dob|birth ?date';
