/** Whether a word, as words are compared, says what is done with a row, and is nothing else's name. */
export function saysAction(word: string): boolean {
  return SURE.test(word);
}

/** Whether words say what is done, and not only `Term`: that is a kind of life insurance, too, and whoever has it would be terminated. */
export function isMoreThanTerm(words: ReadonlySet<string>): boolean {
  return !words.has('term') || [...words].some((word) => word !== 'term' && SURE.test(word));
}

const SURE =
  /^(?:(?:employee|member|enrollment|coverage) )?(?:add(?:ed|ition)?|new|new hire|chg|changed?|updated?|upd|term|trm|termed|terminat(?:e|ed|ion)|cancel\w*|drop(?:ped)?|deleted?|removed?)$/;
