import { Type, type Static } from 'typebox';

/** How one vendor fared in detection. Reasons name headers of the vendor's config, never a cell. */
export const VendorScore = Type.Object({ vendor_id: Type.String(), name: Type.String(), score: Type.Number(), reasons: Type.Array(Type.String()) });
export type VendorScore = Static<typeof VendorScore>;

/** Which sheet of a workbook was read, of how many that hold rows, and why it. */
export const SheetChoice = Type.Object({
  name: Type.String(),
  sheets: Type.Integer({ minimum: 1 }),
  reason: Type.String(),
});
export type SheetChoice = Static<typeof SheetChoice>;

export const Detection = Type.Object({
  chosen_by: Type.Enum(['headers', 'envelope', 'hint', 'aliases', 'layout']),
  ranking: Type.Array(VendorScore),
  sheet: Type.Optional(SheetChoice),
});
export type Detection = Static<typeof Detection>;
