// How a dependent, a name and a birth date are called in keys of columns (header.ts): alternatives for a pattern.

export const DEPENDENT = 'dependent|dependant|dep|dpnt';
export const COVERED_DEPENDENT = `(?:covered )?(?:${DEPENDENT})`;
export const NAME = '(?:first|last)(?: name)?|(?:full )?name';
export const BIRTH_DATE = 'date of birth|dob|birth ?date';
/** In the name of a column that says what somebody is to the subscriber. */
export const RELATIONSHIP = /\brel(?:ation(?:ship)?)?\b/;
