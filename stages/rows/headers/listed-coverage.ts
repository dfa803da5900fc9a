/** Columns of the elements of a list of coverages begin so (`coveragePrefix`), with the number of the element. */
export const LISTED_COVERAGE = /^Coverage (\d+): /;
