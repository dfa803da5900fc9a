import { Type, type Static } from 'typebox';
import { DateFormat, PivotYear } from './date-format.ts';

/** A text that a transform takes or gives has this many bytes at most; a longer one is the error `too_long`. */
export const MAX_TRANSFORMED_BYTES = 16 << 10;
/** So many transforms a field. */
export const MAX_TRANSFORMS = 20;
/** A pattern has this many characters, and this many steps once it is compiled (`x{100}` has 100). */
const MAX_PATTERN_CHARACTERS = 200;
export const MAX_PATTERN_STEPS = 500;

const Side = Type.Enum(['left', 'right', 'both'], { description: 'Which end; both where it is not said.' });
const Text = (description: string, minLength = 1) => Type.String({ minLength, maxLength: 100, description });
const Position = (description: string) => Type.Integer({ minimum: -10_000, maximum: 10_000, description });

export const Pattern = Type.String({
  minLength: 1,
  maxLength: MAX_PATTERN_CHARACTERS,
  description: 'A regular expression in the syntax of RE2, which takes time in proportion to the text: no look-ahead, no references to groups.',
});

/** One thing that is done to a text. The members say what; `kind` says which. */
export const Transform = Type.Union(
  [
    Type.Object(
      {
        kind: Type.Literal('trim'),
        side: Type.Optional(Side),
        characters: Type.Optional(Text('What is taken away instead of blanks: any of these characters.')),
        keep: Type.Optional(
          Type.Integer({ minimum: 0, maximum: 100, description: 'So many characters stay, whatever they are; 0 where it is not said.' }),
        ),
      },
      {
        additionalProperties: false,
        description: 'Takes blanks, or the given characters, from the ends: leading zeros, stars, quotes.',
        examples: [{ kind: 'trim', side: 'left', characters: '0', keep: 1 }],
      },
    ),
    Type.Object(
      { kind: Type.Literal('case'), to: Type.Enum(['upper', 'lower', 'title']) },
      {
        additionalProperties: false,
        description: 'Writes letters in upper case, in lower case, or the first of each word in upper case and the others in lower case.',
        examples: [{ kind: 'case', to: 'title' }],
      },
    ),
    Type.Object(
      {
        kind: Type.Literal('slice'),
        from: Position('The first character that stays, counted from 1; a negative number counts from the end.'),
        to: Type.Optional(Position('The last character that stays, counted in the same way; the last of all where it is not said.')),
      },
      {
        additionalProperties: false,
        description: 'Keeps a part by its place. What lies outside of the text is empty.',
        examples: [
          { kind: 'slice', from: 1, to: 8 },
          { kind: 'slice', from: -4 },
        ],
      },
    ),
    Type.Object(
      {
        kind: Type.Literal('pad'),
        side: Type.Enum(['left', 'right']),
        length: Type.Integer({ minimum: 1, maximum: 100 }),
        character: Type.String({ minLength: 1, maxLength: 2, description: 'One character.' }),
      },
      {
        additionalProperties: false,
        description: 'Fills a shorter text up to a length.',
        examples: [{ kind: 'pad', side: 'left', length: 6, character: '0' }],
      },
    ),
    Type.Object(
      { kind: Type.Literal('keep'), only: Type.Enum(['digits', 'letters', 'letters_and_digits']) },
      { additionalProperties: false, description: 'Drops every other character.', examples: [{ kind: 'keep', only: 'digits' }] },
    ),
    Type.Object(
      { kind: Type.Literal('add'), before: Type.Optional(Text('Put in front.')), after: Type.Optional(Text('Put behind.')) },
      { additionalProperties: false, description: 'Puts fixed text before or behind a value.', examples: [{ kind: 'add', before: 'ACME-' }] },
    ),
    Type.Object(
      {
        kind: Type.Literal('replace'),
        find: Text('Text that is looked for, letter by letter.'),
        with: Text('What stands in its place; may be empty.', 0),
      },
      { additionalProperties: false, description: 'Replaces a text wherever it occurs.', examples: [{ kind: 'replace', find: '_', with: '-' }] },
    ),
    Type.Object(
      {
        kind: Type.Literal('replace_pattern'),
        pattern: Pattern,
        with: Text('What stands in its place; `$1` is the first group of the pattern, `$$` a dollar.', 0),
      },
      {
        additionalProperties: false,
        description: 'Replaces what fits a pattern, wherever it occurs.',
        examples: [{ kind: 'replace_pattern', pattern: '^(\\w+) (\\w+)$', with: '$2 $1' }],
      },
    ),
    Type.Object(
      {
        kind: Type.Literal('extract'),
        pattern: Pattern,
        group: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 20,
            description: 'Which group of the pattern counts, 0 for all that fits; without it the first, or all where the pattern has no group.',
          }),
        ),
        otherwise: Type.Optional(
          Type.Enum(['empty', 'keep'], { description: 'What a text that does not fit becomes: empty (where it is not said) or itself.' }),
        ),
      },
      {
        additionalProperties: false,
        description: 'Keeps the first part that fits a pattern.',
        examples: [{ kind: 'extract', pattern: 'Plan ([A-Z]{3}\\d+)' }],
      },
    ),
    Type.Object(
      {
        kind: Type.Literal('lookup'),
        values: Type.Record(Type.String({ minLength: 1, maxLength: 60 }), Type.String({ maxLength: 200 }), {
          maxProperties: 2000,
          description: 'Values of the file (without regard to case and marks) and what each becomes; an empty text is no value.',
        }),
        default: Type.Optional(Type.String({ maxLength: 200, description: 'What any other value becomes; without it, it stays.' })),
      },
      {
        additionalProperties: false,
        description: 'Replaces a whole value by what a table says.',
        examples: [{ kind: 'lookup', values: { 'Gold plan': 'GOLD-1', 'Silver plan': 'SILVER-1' }, default: '' }],
      },
    ),
    Type.Object(
      {
        kind: Type.Literal('empty'),
        values: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
          minItems: 1,
          maxItems: 100,
          description: 'Values that mean that there is none, without regard to case and marks.',
        }),
      },
      {
        additionalProperties: false,
        description: 'Reads some values as no value.',
        examples: [{ kind: 'empty', values: ['not on file', 'see notes'] }],
      },
    ),
    Type.Object(
      { kind: Type.Literal('date'), formats: Type.Array(DateFormat, { minItems: 1 }), pivot_year: Type.Optional(PivotYear) },
      {
        additionalProperties: false,
        description: 'Reads a date in one of these forms and writes it as YYYY-MM-DD.',
        examples: [{ kind: 'date', formats: ['DD/MM/YY'], pivot_year: 30 }],
      },
    ),
    Type.Object(
      { kind: Type.Literal('phone') },
      { additionalProperties: false, description: 'Reads a phone number and writes it as +1-202-555-0143.', examples: [{ kind: 'phone' }] },
    ),
    Type.Object(
      {
        kind: Type.Literal('ssn'),
        restore_zeros: Type.Optional(Type.Boolean({ description: 'Seven or eight digits have lost their leading zeros and get them back.' })),
      },
      { additionalProperties: false, description: 'Reads an SSN and writes it with dashes.', examples: [{ kind: 'ssn', restore_zeros: true }] },
    ),
    Type.Object(
      {
        kind: Type.Literal('split_name'),
        part: Type.Enum(['first', 'middle', 'last', 'suffix']),
        order: Type.Optional(
          Type.Enum(['first_last', 'last_first'], {
            description: 'How a name without a comma is written; first_last where it is not said. "Last, First Middle" is known by its comma.',
          }),
        ),
      },
      {
        additionalProperties: false,
        description: 'Takes one part of a whole name. Titles are left out; particles (van, de la) belong to the last name.',
        examples: [{ kind: 'split_name', part: 'last' }],
      },
    ),
  ],
  { description: 'What is done to the text of a field, before the field reads it as a date, a code or a number.' },
);
export type Transform = Static<typeof Transform>;
export type TransformKind = Transform['kind'];
