const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export function sheetXml(rows: string): string {
  return `${HEAD}<worksheet xmlns="${MAIN}"><dimension ref="A1:B2"/><sheetData>${rows}</sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells></worksheet>`;
}

/** Rows of inline texts and numbers: a string is a text, a number a number. Row numbers count from `first`. */
export function rowsXml(rows: readonly (readonly (string | number | null)[])[], first = 1): string {
  return rows
    .map((cells, at) => {
      const number = first + at;
      const xml = cells.map((cell, column) => {
        const reference = `${columnName(column)}${number}`;
        if (cell === null) return '';
        if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
        return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
      });
      return `<row r="${number}">${xml.join('')}</row>`;
    })
    .join('');
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
