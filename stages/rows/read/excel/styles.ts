import { builtInFormat, formatOf, type NumberFormat } from './date-format.ts';
import { attributeText, nameBytes, TagScanner } from './tags.ts';
import type { XmlTokens } from './xml-tokens.ts';

/** What a cell's style says of its number: 0 nothing, `DATE`, else the least digits that are shown. */
export type CellStyles = Uint8Array;
export const DATE_STYLE = 255;

const MAX_FORMATS = 20_000;
const MAX_STYLES = 1 << 20;
const MAX_CODE_CHARACTERS = 1000;

const NUM_FMTS = nameBytes('numFmts');
const CELL_XFS = nameBytes('cellXfs');
const NUM_FMT = nameBytes('numFmt');
const XF = nameBytes('xf');
const NUM_FMT_ID = nameBytes('numFmtId');
const FORMAT_CODE = nameBytes('formatCode');

/** Reads styles.xml for the number formats of the cell styles. Past its bounds a style says nothing. */
export class StylesScanner extends TagScanner {
  readonly #formats = new Map<number, NumberFormat>();
  readonly #styles: number[] = [];

  constructor() {
    super('its list of styles', [NUM_FMTS, CELL_XFS]);
  }

  styles(): CellStyles {
    return Uint8Array.from(this.#styles, (id) => {
      const { isDate, digits } = this.#formats.get(id) ?? builtInFormat(id);
      return isDate ? DATE_STYLE : digits;
    });
  }

  protected override tag(tokens: XmlTokens, inside: number): void {
    if (inside === 0 && tokens.named(NUM_FMT) && this.#formats.size < MAX_FORMATS) {
      const id = Number(attributeText(tokens, NUM_FMT_ID) ?? NaN);
      const code = attributeText(tokens, FORMAT_CODE);
      if (Number.isInteger(id) && code !== null) this.#formats.set(id, formatOf(code.slice(0, MAX_CODE_CHARACTERS)));
    } else if (inside === 1 && tokens.named(XF) && this.#styles.length < MAX_STYLES) {
      this.#styles.push(Number(attributeText(tokens, NUM_FMT_ID) ?? 0));
    }
  }
}
