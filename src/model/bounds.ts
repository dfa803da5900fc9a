/** What a record holds at most: of a family past it no record is made (`family_too_large`). */
export const MAX_DEPENDENTS = 50;
export const MAX_COVERAGES = 64;
