import type { OtherText } from './other-text.ts';

const SAVE = 'Open it in a spreadsheet program and save it as .xlsx or CSV.';

/** Tables as other programs write them for a spreadsheet to open, most of them under the name .xls. */
export const MARKUP_TEXTS: readonly OtherText[] = [
  {
    name: 'an XML spreadsheet, as Excel 2003 and other programs write it under the name .xls or .xml',
    advice: SAVE,
    sees: (text) => /^<\?xml[^>]*>[\s\S]{0,4000}<(?:\w+:)?workbook\b[^>]*\burn:schemas-microsoft-com:office:spreadsheet\b/i.test(text),
  },
  {
    name: 'a flat OpenDocument spreadsheet (.fods)',
    advice: SAVE,
    sees: (text) => /^<\?xml[^>]*>[\s\S]{0,4000}<office:document\b/i.test(text),
  },
  {
    name: 'a web page (HTML), as programs write tables under the name .xls',
    advice: SAVE,
    sees: (text) =>
      /^(?:<\?xml[^>]*>\s*(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype )?html|(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype html|html|head|meta|style|body|table|div|font|center|title))\b/i.test(
        text,
      ),
  },
  {
    name: 'a web page in the form of a message (MHTML), as programs write tables under the name .xls',
    advice: SAVE,
    sees: (text) => /^(?:[A-Z][\w-]*:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*){0,20}Content-Type: *multipart\/related\b/i.test(text),
  },
  { name: 'a SYLK file (.slk)', advice: SAVE, sees: (text) => /^ID;P\w*(?:;[NE])*\r?\n(?:[A-Z]{1,2};|E\r?\n)/.test(text) },
  { name: 'a DIF file (.dif)', advice: SAVE, sees: (text) => /^TABLE\r?\n0,\d+\r?\n"[^\r\n]*"\r?\n(?:VECTORS|TUPLES)\b/.test(text) },
];
