import fc from 'fast-check';

const SURROGATES = 0xd800;
const SURROGATE_COUNT = 0x800;
const CODE_POINTS = 0x110000 - SURROGATE_COUNT;

/**
 * Any character of Unicode: the same as fast-check's unit `binary`, for the same seed, but that one keeps a map of all 1.1
 * million, which takes a second to fill and a hundred megabytes that every later collection of garbage walks through.
 */
const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: CODE_POINTS - 1 }).map(
  (index) => String.fromCodePoint(index < SURROGATES ? index : index + SURROGATE_COUNT),
  (character) => {
    const codePoint = typeof character === 'string' ? character.codePointAt(0) : undefined;
    if (codePoint === undefined || String.fromCodePoint(codePoint) !== character) throw new Error('not one character');
    if (codePoint >= SURROGATES && codePoint < SURROGATES + SURROGATE_COUNT) throw new Error('half a character');
    return codePoint < SURROGATES ? codePoint : codePoint - SURROGATE_COUNT;
  },
);

/** Text of any characters, those included that no field can hold. */
export function anyText(constraints: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: anyCharacter });
}
