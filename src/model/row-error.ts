import { Type, type Static } from 'typebox';

export const Severity = Type.Enum(['error', 'warning']);
export type Severity = Static<typeof Severity>;

const Text = Type.Union([Type.String(), Type.Null()]);

/** One problem of one row (row 0: of the file). SSNs in `original_value` are masked. */
export const RowError = Type.Object({
  row_number: Type.Integer({ minimum: 0 }),
  severity: Severity,
  code: Type.String(),
  field: Text,
  message: Type.String(),
  original_value: Text,
  suggested_fix: Text,
  rule: Type.Optional(Text),
  source: Type.Optional(Text),
});
export type RowError = Static<typeof RowError>;

/** Original values are cut at this many characters. */
export const MAX_ORIGINAL_VALUE_CHARACTERS = 256;
/** A row past this many entries gets one last entry that says so. */
export const MAX_ERRORS_PER_ROW = 100;
