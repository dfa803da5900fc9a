/** What a file of text says by its first lines that it is, and is no table of. */
export interface OtherText {
  name: string;
  advice: string;
  sees(text: string): boolean;
}

export const OTHER_TEXTS: readonly OtherText[] = [
  { name: 'text in base64, as mail carries files', advice: 'Send the file that it encodes.', sees: isBase64 },
  {
    name: 'text with a PGP signature around it, or a PGP key',
    advice: 'Send the file without it.',
    sees: (text) => text.startsWith('-----BEGIN PGP'),
  },
  { name: 'SQL: statements that write into a table', advice: 'Export the table as CSV.', sees: isSql },
  { name: 'a file of vCards', advice: 'Send the persons as rows of CSV.', sees: (text) => /^BEGIN:VCARD\s/i.test(text) },
  {
    name: 'an LDIF file, the form of directories',
    advice: 'Send the persons as rows of CSV.',
    sees: (text) => /^(?:version: *1\s+)?(?:#[^\r\n]*[\r\n]\s*)*dn::? *[a-z][\w-]*=[^\r\n]*,/i.test(text),
  },
  {
    name: 'what a database prints with a column in each line',
    advice: 'Export the table as CSV.',
    // MySQL ends a statement by \G for that, PostgreSQL calls it the expanded display.
    sees: (text) => /^(?:\*{10,} 1\. row \*{10,}|-\[ RECORD 1 \]-)/.test(text),
  },
  {
    name: 'a message of HL7 version 2',
    advice: 'Send the persons as rows of CSV, or as an EDI 834 file.',
    sees: (text) => /^(?:[FB]HS\|[^\r\n]*[\r\n]+)*MSH\|\S/.test(text),
  },
  { name: 'what somebody typed at the prompt of a database', advice: 'Export the table as CSV.', sees: isSession },
  { name: 'a YAML document', advice: 'Send the persons as rows of CSV, or as JSON.', sees: isYaml },
];

/** The lines above what a message carries: `Name: value`, and what goes on in the next line. */
const MAIL_HEADERS = /^(?:--[^\r\n]+\r?\n)?(?:[A-Za-z][\w-]*:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*)+\r?\n/;
const MIN_BASE64_CHARACTERS = 100;
/** So many characters are decoded: fifteen words of four. */
const DECODED_CHARACTERS = 60;
/** With what a zip archive, a gzip and a PDF begin. */
const ENCODED_MARKS = ['PK\x03\x04', '\x1f\x8b', '%PDF'];
const ENCODED_TEXT = /^(?:\u00ef\u00bb\u00bf)?[\t\r\n -~]+$/;

/** Lines of one length with nothing in them but letters, digits and the two marks, which stand for a file. */
function isBase64(text: string): boolean {
  const [first = '', ...lines] = text.replace(MAIL_HEADERS, '').trim().split(/\r?\n/);
  const last = lines.pop() ?? '';
  if (lines.some((line) => line.length !== first.length)) return false;
  const all = [first, ...lines, last].join('');
  if (all.length < MIN_BASE64_CHARACTERS || !/^[A-Za-z0-9+/]+={0,2}$/.test(all)) return false;
  // Codes and names of fixed width make none of these.
  const decoded = Buffer.from(all.slice(0, DECODED_CHARACTERS), 'base64').toString('latin1');
  return ENCODED_TEXT.test(decoded) || ENCODED_MARKS.some((mark) => decoded.startsWith(mark));
}

const SQL_COMMENT = /\s*(?:--[^\r\n]*|#[^\r\n]*|\/\*[\s\S]*?\*\/;?|[\r\n;])/y;
/** With what a script may begin before it writes. */
const SQL_BEGIN =
  /^\s*(?:insert|replace|merge|copy|create|drop|alter|truncate|delete|update|set|use|begin|start transaction|lock|unlock|pragma|go|declare|delimiter|if|exec|\\(?:connect|restrict|c|set))\b/i;
const SQL_NAME = String.raw`[\w"$[\]\x60]+(?: *\. *[\w"$[\]\x60]+){0,3}`;
/** The one that writes, at the beginning of a line or of a statement. */
const SQL_WRITES = new RegExp(
  [
    String.raw`(?:^|;)[ \t]*(?:insert(?: ignore)?|replace)\s+into\s+${SQL_NAME}\s*(?:\(|(?:values|select|default)\b)`,
    String.raw`(?:^|;)[ \t]*copy\s+${SQL_NAME}\s*(?:\([^)]*\)\s*)?from\s+stdin\b`,
    String.raw`(?:^|;)[ \t]*create\s+table\s+(?:if not exists\s+)?${SQL_NAME}\s*\(`,
  ].join('|'),
  'im',
);

/** A script: a statement stands above everything but comments, and one that writes rows, or makes a table for them, in what is seen of it. */
function isSql(text: string): boolean {
  SQL_COMMENT.lastIndex = 0;
  let from = 0;
  while (SQL_COMMENT.test(text)) from = SQL_COMMENT.lastIndex;
  return SQL_BEGIN.test(text.slice(from, from + MAX_BEGIN_CHARACTERS)) && SQL_WRITES.test(text.slice(from));
}

const MAX_BEGIN_CHARACTERS = 400;

/** A prompt stands first, and no table that it prints, behind bars or below lines of dashes, which is read. */
function isSession(text: string): boolean {
  return (
    /^(?:mysql|mariadb(?: \[[^\]\r\n]*\])?|sqlite|sql|\w+=[#>])(?:>|(?<=[#>])) *\S/i.test(text) &&
    !/^(?:\+-|\|| *\w.* \| |-+(?: +-+){3,} *\r?$)/m.test(text)
  );
}

const YAML_LINES = 40;
/** `name: value`, `name:` or `- name: value`, by how far it stands in. */
const YAML_LINE = /^(\s*)(- +)?["']?[A-Za-z_][\w -]*["']?:(?: +\S.*| *)$/;
const MIN_YAML_NESTED = 2;

/** Lines of names with values behind them, some of which stand in below one that has none, or behind the dash of a list. */
function isYaml(text: string): boolean {
  const lines = text
    .split(/\r?\n/, YAML_LINES)
    .slice(0, -1)
    .filter((line) => !/^\s*(?:#.*)?$/.test(line) && line !== '---');
  const matches = lines.map((line) => YAML_LINE.exec(line));
  if (lines.length <= MIN_YAML_NESTED || matches[0] === null) return false;
  const isList = matches[0]![2] !== undefined;
  const isAbove = /:\s*$/.test(lines[0]!);
  if (!isList && !isAbove) return false;
  const nested = matches.filter((match) => match !== null && match[1] !== '').length;
  return nested >= MIN_YAML_NESTED && matches.every((match, at) => match !== null || /^\s+(?:- |\S)/.test(lines[at]!));
}
