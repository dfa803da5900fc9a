/** Whether a normalized word is an action and nothing else. */
export function saysAction(word: string): boolean {
  return SURE.test(word);
}

/** Whether the words are actions, and more than `Term` alone. That is also a kind of life insurance, whose holders would be terminated. */
export function isMoreThanTerm(words: ReadonlySet<string>): boolean {
  return !words.has('term') || [...words].some((word) => word !== 'term' && SURE.test(word));
}

const SURE =
  /^(?:(?:employee|member|enrollment|coverage) )?(?:add(?:ed|ition)?|new|new hire|chg|changed?|updated?|upd|term|trm|termed|terminat(?:e|ed|ion)|cancel\w*|drop(?:ped)?|deleted?|removed?)$/;
