import { describe, expect, test } from 'vitest';
import { CATALOG_VENDORS, inspectAny, refusal } from './inspecting.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const ISA = 'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *240101*1200*^*00501*000000001*0*T*:~';

const PERSONS = 'Member ID,First Name,Last Name\n'.concat(...Array.from({ length: 9 }, (_, n) => `M${n},Ann,Quill\n`));
/** An 834 as an editor shows it, with the number of each line. */
const NUMBERED = [ISA, 'GS*BE*S*R*20240101*1200*1*X*005010X220A1~', 'ST*834*0001~', 'BGN*00*1*20240101~', 'INS*Y*18*021~', 'SE*4*0001~']
  .map((segment, n) => `${String(n + 1).padStart(5)} ${segment}\n`)
  .join('');

const EBCDIC_MARKS: Readonly<Record<string, number>> = { ' ': 0x40, '*': 0x5c, '~': 0xa1, ':': 0x7a, '^': 0x5f, ',': 0x6b, '-': 0x60 };

/** Capitals, digits and a few marks as a mainframe writes them. */
const ebcdic = (text: string): Uint8Array =>
  Uint8Array.from(text, (c) => {
    const mark = EBCDIC_MARKS[c];
    if (mark !== undefined) return mark;
    if (c <= '9') return 0xf0 + Number(c);
    const letter = c.charCodeAt(0) - 65;
    return letter < 9 ? 0xc1 + letter : letter < 18 ? 0xd1 + letter - 9 : 0xe2 + letter - 18;
  });

test.each<[string, string | Uint8Array, RegExp]>([
  ['an empty file', '', /an empty file/],
  ['blanks', ' \r\n\n', /an empty file/],
  [
    'an Excel workbook',
    Uint8Array.from([0x50, 0x4b, 3, 4, ...new TextEncoder().encode('....[Content_Types].xml')]),
    /Excel workbook \(\.xlsx\), which this version does not read yet/,
  ],
  ['a zip archive', bytes(0x50, 0x4b, 3, 4, 20, 0, 0, 0), /a zip archive/],
  ['gzip', bytes(0x1f, 0x8b, 8, 0), /gzip/],
  ['an old Excel workbook', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), /old kind \(\.xls\), or .* Save it as/],
  [
    'an encrypted workbook',
    Buffer.concat([bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), Buffer.alloc(1000), Buffer.from('EncryptedPackage', 'utf16le')]),
    /an Office document with a password/,
  ],
  ['PGP', '-----BEGIN PGP MESSAGE-----\n\nhQEMA\n', /PGP/],
  ['PGP for a recipient', bytes(0x85, 0x01, 0x0c, 0x03, 1, 2, 3, 4, 5, 6, 7, 8, 1), /PGP/],
  ['PGP for a recipient, in the new form', bytes(0xc1, 0xc0, 0x4c, 0x03, 1, 2, 3, 4, 5, 6, 7, 8, 1), /PGP/],
  ['PGP with a password', bytes(0x8c, 0x0d, 0x04, 0x09, 0x03, 0x0a), /PGP/],
  ['PGP with a password, in the new form', bytes(0xc3, 0x2e, 0x04, 0x09, 0x03, 0x08), /PGP/],
  ['signed PGP', bytes(0xa3, 0x01, 0x92, 0x98, 0x55), /PGP/],
  [
    'a PGP signature around a table',
    '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nMember ID,Name\nM1,Ann\n',
    /with a PGP signature around it.* Send the file without/,
  ],
  ['a 7-Zip archive', Buffer.from('7z\xbc\xaf\x27\x1c\0\x04', 'latin1'), /a 7-Zip archive\. Send the file that is in it/],
  ['a RAR archive', Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'), /a RAR archive/],
  ['a tar archive', `members.edi${'\0'.repeat(246)}ustar\0${'00'.repeat(200)}`, /a tar archive\. Send the file that is in it/],
  ['bzip2', Buffer.from('BZh91AY&SY\x80', 'latin1'), /compressed with bzip2\. Send it inflated, or as a \.gz/],
  ['xz', Buffer.from('\xfd7zXZ\0', 'latin1'), /compressed with xz/],
  ['Zstandard', bytes(0x28, 0xb5, 0x2f, 0xfd, 1), /compressed with Zstandard/],
  ['a database', `SQLite format 3\0${'\x10\0'.repeat(40)}`, /an SQLite database\. Export the table as CSV/],
  ['a Parquet file', 'PAR1\x15\x04\0', /a Parquet file/],
  [
    'a scan as PNG',
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    /a picture \(PNG\)\. What it shows cannot be read: send the rows as \.xlsx or CSV/,
  ],
  ['a photo as JPEG', Buffer.from('\xff\xd8\xff\xe1\0\x10Exif\0', 'latin1'), /a picture \(JPEG\)/],
  ['a screenshot as GIF', 'GIF89a\x10\0\x10\0', /a picture \(GIF\)/],
  ['a fax as TIFF', Buffer.from('II*\0\x08\0\0\0\xfe', 'latin1'), /a picture \(TIFF\)/],
  ['a picture of the web', Buffer.from('RIFF\x24\x08\0\0WEBPVP8 \x80', 'latin1'), /a picture \(WebP\)/],
  ['a photo of a phone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', /a picture \(HEIC\)/],
  [
    'base64 in lines',
    `${Buffer.from(PERSONS).toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n`,
    /text in base64.* Send the file that it encodes/,
  ],
  ['a zip archive in base64', Buffer.concat([bytes(0x50, 0x4b, 3, 4), Buffer.alloc(90, 0xc7)]).toString('base64'), /text in base64/],
  ['base64 in one line', Buffer.from(PERSONS).toString('base64'), /text in base64/],
  [
    'a message of mail in base64',
    `MIME-Version: 1.0\r\nContent-Type: text/csv;\r\n name=a.csv\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(PERSONS).toString('base64')}`,
    /text in base64/,
  ],
  ['numbered segments of an 834', NUMBERED, /or in which something stands before the segments.* Send the interchange by itself, from ISA to IEA/],
  ['numbered segments with quotation marks', NUMBERED.replaceAll(/^ +\d+ (.*)$/gm, '"$1"'), /or in which something stands before/],
  ['segments that a program has escaped', NUMBERED.replaceAll(/^ +\d+ (.*)\n/gm, '$1\\n'), /or in which something stands before/],
  [
    'an 834 whose beginning is missing',
    NUMBERED.replaceAll(/^ +\d+ /gm, '').slice(40),
    /an EDI 834 file whose beginning is missing.* from ISA to IEA/,
  ],
  ['segments with their lengths', NUMBERED.replaceAll(/^ +\d+ (.*)\n/gm, '0040$1'), /or in which something stands before/],
  ['segments with their lengths in binary', NUMBERED.replaceAll(/^ +\d+ (.*)\n/gm, '\0\x6d\0\0$1'), /or in which something stands before/],
  ['PDF', '%PDF-1.7\n%âã', /PDF/],
  ['another EDI file', `${ISA}GS*HP*S*R*20240101*1200*1*X*005010X221~ST*835*0001~`, /an EDI 835 file \(claim payment\), but no 834/],
  ['another EDI file without its ISA', 'GS*HP*S*R*20240101*1200*1*X*005010X221~ST*835*0001~', /an EDI 835 file \(claim payment\), but no 834/],
  [
    'a piece of an 834',
    'NM1*IL*1*DOE*JOHN*M~\nDMG*D8*19900101*M~\nHD*030**GOLD~',
    /a piece of an EDI file without any member \(INS segment\)\. Send the whole/,
  ],
  ['a segment', 'NM1*IL*1*DOE*JOHN****MI*~\n', /a piece of an EDI file without any member/],
  ['a JSON array that breaks off', ' [\n {"a": 1} {', /a JSON file that cannot be read/],
  ['rows as arrays in JSON', '[["Member ID","Name"],["M1","Ann Lee"]]', /JSON whose rows are arrays.*Send an array of objects/],
  ['texts in JSON', '["M1 Ann Lee", "M2 Bob Lee"]', /a JSON array of texts or numbers/],
  ['JSON in a text', JSON.stringify(JSON.stringify([{ id: 1 }], null, 2)), /JSON within a text.*Send the JSON itself/],
  ['JSON with comments above it', '// members\n/* of\n1 May */\n[{"id":1}]', /JSON with comments/],
  ['a module', 'export const members = [\n{"id":1}]', /JavaScript with JSON in it/],
  ['a call', 'callback([{"id":1}]);', /JavaScript with JSON in it/],
  ['the notation of Python', "{'id': 1}\n{'id': 2}", /single quotes.*Write it as JSON/],
  [
    'NaN in JSON',
    '[{"id": 1, "name": "True, it is NaN", "age": NaN}]',
    /cannot be read\. It has NaN, Infinity, None or undefined where JSON has null/,
  ],
  ['words of Python in JSON', '[{"id": 1, "active": True}]', /It has True or False/],
  ['a comma too many in JSON', '[{"id": 1,}]', /It has a comma behind the last member/],
  ['XML', '<?xml version="1.0"?><a/>', /XML or HTML/],
  ['XML with names that HTML has as well', '<?xml version="1.0"?>\n<Table><Member>1</Member></Table>', /XML or HTML/],
  ['a page of XHTML', '<?xml version="1.0"?>\n<!-- by a program -->\n<html><table/></html>', /web page \(HTML\)/],
  [
    'an XML spreadsheet',
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet/></Workbook>',
    /XML spreadsheet.*save it as \.xlsx or CSV/,
  ],
  [
    'a flat OpenDocument spreadsheet',
    '<?xml version="1.0" encoding="UTF-8"?>\n<office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet"/>',
    /OpenDocument spreadsheet/,
  ],
  ['a table of HTML', '<html><body><table><tr><th>Last Name</th></tr></table>', /web page \(HTML\).*save it as \.xlsx or CSV/],
  [
    'a web page as a message',
    'MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary="x"\r\n\r\n--x\r\n<html>',
    /MHTML.*save it as \.xlsx or CSV/,
  ],
  ['a SYLK file', 'ID;PWXL;N;E\nC;Y1;X1;K"Last Name"\nC;Y1;X2;K"First Name"\nE\n', /SYLK/],
  ['a DIF file', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n', /DIF/],
  [
    'lines in quotation marks',
    '"Member ID,First Name,Last Name"\n"1,Ann,Lee"\n"2,Bob,Ray"\n',
    /stands in one cell as a whole, with its commas inside/,
  ],
  [
    'lines in quotation marks, with others inside',
    '"Member ID,""First Name"",""Last Name"""\n"1,""Ann"",""Lee"""\n',
    /stands in one cell as a whole, with its commas inside/,
  ],
  ['binary garbage', Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251), /no text/],
  ['text', 'Dear Sir or Madam\nplease find the list below\nyours\n', /text without a table in it/],
  ['a word a line', 'hello\nworld\n', /text without a table in it/],
  ['sentences', 'Hello, this is just some text.\nIt has commas, too.\n', /text without a table in it/],
  [
    'text with a number',
    'Dear Sir or Madam\nplease find 12 persons below\n',
    /without a comma, tab, bar or semicolon.*as text of fixed width it fits no layout.*; where it is of fixed width, say in the config/,
  ],
  ['nothing but zeros', '\0'.repeat(100), /a file of nothing but zero characters/],
  ['a sentence', 'Please read this file, it is what we have got for you.\n', /text without a table in it/],
  ['a sentence behind an apostrophe', "We don't know whose they are, it's what we have got for you.\n", /text without a table in it/],
  ['UTF-32', Buffer.concat([bytes(0xff, 0xfe, 0, 0), Buffer.from('M\0\0\0,\0\0\0', 'latin1')]), /text in UTF-32\. Send it in UTF-8/],
  ['UTF-32, the high byte first', Buffer.concat([bytes(0, 0, 0xfe, 0xff), Buffer.from('\0\0\0M\0\0\0,', 'latin1')]), /text in UTF-32/],
  ['text with zeros in it', 'Member ID,First Name,Last Name\nM1,A\0n,Lee\n', /text with zero characters \(NUL\).*Send it without them/],
  ['EBCDIC', ebcdic('271829265QUILL         MARTA       I14 HARBOR ROW   '.repeat(20)), /EBCDIC.*Send it in ASCII/],
  ['an 834 in EBCDIC', ebcdic(`${ISA}GS*BE*SENDER*RECEIVER*20240101*1200*1*X*005010X220A1~ST*834*0001~`), /EBCDIC.*Send it in ASCII/],
  [
    'SQL',
    "INSERT INTO members (member_id, first_name, last_name, ssn) VALUES\n('M1', 'Ann', 'Lee', '271-82-9265');\n",
    /SQL.*Export the table as CSV/,
  ],
  [
    'SQL below remarks and settings',
    "-- Members\n/* of 2024 */\nSET NAMES utf8;\nUSE hr;\n\ninsert into `hr`.`members` (id, name)\nvalues (1, 'Ann Lee');\n",
    /SQL.*Export the table as CSV/,
  ],
  [
    'a dump of PostgreSQL',
    '--\n-- Data for Name: members\n--\n\nCOPY public.members (member_id, first_name, last_name) FROM stdin;\nM1\tAnn\tLee\n\\.\n',
    /SQL.*Export the table as CSV/,
  ],
  ['vCards', 'BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nTEL;TYPE=CELL:+12125550142\nEND:VCARD\n', /vCards/],
  ['HL7 v2', 'MSH|^~\\&|HR|ACME|LAB|CH|20240101||PMU^B01|1|P|2.5.1|\rSTF||U1|Lee^Ann\r', /HL7 version 2/],
  ['HL7 v2 in a batch', 'FHS|^~\\&|HR\nBHS|^~\\&|HR\nMSH|^~\\&|HR|ACME\n', /HL7 version 2/],
  ['a session of a database', "mysql> insert into employees values(1,'Ann','Lee');\nQuery OK, 1 row affected (0.46 sec)\n", /prompt of a database/],
  ['LDIF', '# 1\ndn: uid=al,ou=people,dc=example,dc=com\nobjectClass: inetOrgPerson\ncn: Ann Lee\n', /LDIF/],
  ['YAML', 'members:\n  - member_id: M1\n    first_name: Ann\n    last_name: "Lee"\n', /YAML.*or as JSON/],
  ['rows printed with a column in each line', `${'*'.repeat(27)} 1. row ${'*'.repeat(27)}\nmember_id: M1\n`, /a column in each line/],
  ['text in EBCDIC without blanks', ebcdic('271-82-9265,QUILL,MARTA,19711123,'.repeat(20)), /EBCDIC.*Send it in ASCII/],
])('%s is refused, saying what was seen', (_, file, seen) => {
  const { code, message, details } = refusal(file);
  expect(code).toBe('invalid_file_format');
  expect(message).toBe('The format of the file could not be determined; expected formats are CSV, Excel, EDI 834');
  expect(details).toMatch(seen);
});

test.each([
  ['a statement above what it selected', 'select * from members;\nmember_id,first_name,last_name\nM1,Ann,Lee\n'],
  ['a row that speaks of SQL', 'Notes,member_id,first_name,last_name\ninsert into roster,M1,Ann,Lee\n'],
  ['names and values above a table', 'Group:\n  Acme\nmember_id,first_name,last_name\nM1,Ann,Lee\n'],
])('%s is a table nevertheless', (_, file) => {
  expect(inspectAny(file).row_count).toBe(1);
});

test('zeros that fill the last block of a text are no part of it', () => {
  for (const end of ['\n', '']) expect(inspectAny(`Member ID,First Name,Last Name\nM1,Ann,Lee${end}${'\0'.repeat(300)}`).row_count).toBe(1);
});

test('lines of cells that are of several types are no file without a delimiter, and nothing of them is said', () => {
  const lines = ['IA,5,FTP', 'IB,T1,271829265,Quill,Marta,1 Elm St,Dover', 'IC,T1,271829265,FSA,2500', 'ID,T1,271829265,Quill,Jo,C,2012-01-02,F'];
  const { code, details } = refusal(`${lines.join('\n')}\n`);
  expect(code).toBe('unrecognized_layout');
  expect(details).toMatch(/^The lines have different numbers of cells, and none of the first names columns;/);
});

test.each([
  ['marks', ['[VER],1', '[NP],271829265,Quill,Marta', '[NP],309488817,Okafor,Ada']],
  ['codes, of which each has cells of its own number', ['H,20240101', 'D,271829265,Quill,Marta', 'D,309488817,Okafor,Ada', 'T,2']],
])('lines that begin with %s may be of types that a config names', (_, lines) => {
  const { code, details } = refusal(`${lines.join('\n')}\n`);
  expect(code).toBe('unrecognized_layout');
  expect(details).toMatch(/tagged_lines/);
  expect(details).not.toMatch(/Quill|Okafor|27182/);
});

describe('text of fixed width with commas in its values', () => {
  const line = (ssn: string, name: string, street: string): string => `${ssn}${name.padEnd(24)}${street.padEnd(30)}Dover       DE19901`;
  const FIXED = 'The file is of fixed width, and its lines fit no layout that is known';

  test.each([
    ['here and there', [line('271829265', 'QUILL MARTA', '1 Elm St, Apt 4'), line('309488817', 'OKAFOR ADA', '2 Mill Lane')]],
    ['in each line, not at one place', [line('271829265', 'QUILL,MARTA', '1 Elm St'), line('309488817', 'OKAFOR,ADA', '2 Mill Lane')]],
  ])('is refused as that: %s', (_, lines) => {
    const { code, message, details } = refusal(`${lines.join('\n')}\n`.repeat(3));
    expect([code, message]).toEqual(['unrecognized_layout', FIXED]);
    expect(details).toMatch(/^Characters of most lines: 82;/);
    // Whoever sends persons is told what to do.
    expect(details).toMatch(/say in the config of a vendor where its fields stand \(dialect\.fixed_width\), or send the names of its columns/);
  });

  test.each([
    ['cells of one width', '271829265,QUILL       ,MARTA     \n309488817,OKAFOR      ,ADA       \n'],
    ['lines of one length by chance', '271829265,Quill,Marta\n309488817,Okafor,Anna\n'],
    ['lines of any length', `${line('271829265', 'QUILL, MARTA', '').trimEnd()} \n309488817,Okafor,Ada\n`],
  ])('is not what has %s', (_, file) => {
    expect(refusal(file.repeat(3)).message).not.toBe(FIXED);
  });
});

test('lines of one length without a delimiter are of fixed width, of a layout that nobody knows', () => {
  const { code, details } = refusal('AAA1BBB2CC\nDDD1EEE2FF\nGGG1HHH2II\n');
  expect(code).toBe('unrecognized_layout');
  expect(details).toBe(
    'Characters of most lines: 10; nearest vendors: none; no line holds a word that could be a name, and identifiers alone name nobody',
  );
});

test.each([
  ['QUILL     MARTA', true],
  ['123456789 Quill', true],
  ['123456789 ÉMILE', true],
  ['1SG0A00AA001 XXXXXXX', false],
  ['AB12CD34  M 0000', false],
])('a line like %j in a text of fixed width could name somebody: %s', (line, names) => {
  const { details } = refusal(`${line}\n`.repeat(20));
  expect(details?.includes('name nobody')).toBe(!names);
});

test('lines of letters and digits without a blank are of fixed width, and no base64', () => {
  const lines = Array.from({ length: 60 }, (_, n) => `M${100 + n}AdaExamplexx198503${10 + (n % 20)}\n`);
  expect(refusal(lines.join('')).details).toMatch(/^Characters of most lines: 24/);
});

test('tagged lines in brackets are no JSON', () => {
  expect(inspectAny('[VERSION],1.2\n[QB],Acme,x\n[QBEVENT],a,b\n')).toMatchObject({ format: 'csv', vendor: { config: { name: 'COBRA QB' } } });
  expect(refusal('[VERSION],1.2\n[TPM],Acme,x\n').code).toBe('unrecognized_layout');
});

test.each([
  ['UTF-8', new TextEncoder().encode('Änderung,Émile\n1,2\n')],
  ['Windows-1252', Buffer.from('\u00c3nderung,\u00c1mile\n1,2\n', 'latin1')],
])('text that begins with an accent in %s is no PGP', (_, file) => {
  expect(refusal(file).code).toBe('unrecognized_layout');
});

test('an 834 in a value of a table or of JSON does not make it one', () => {
  const raw = NUMBERED.replaceAll(/^ +\d+ (.*)\n/gm, '$1');
  expect(inspectAny(`Member ID,First Name,Last Name,Raw\nM1,Ann,Quill,${raw}\nM2,Bob,Quill,${raw}\n`).reading.format).toBe('csv');
  expect(inspectAny(JSON.stringify([{ raw, member_id: 'M1', first_name: 'Ann', last_name: 'Quill' }])).reading.format).toBe('json');
});

test('a header that begins as SYLK does makes a table none', () => {
  for (const name of ['Plan', 'Person Code'])
    expect(inspectAny(`ID;${name};First Name;Last Name\nA;1;Mary;Jones\nAB;2;Bob;Ray\n`).reading.format).toBe('csv');
});

test('a sentence above a table does not make it no table', () => {
  const file = 'Please fill in one line for each employee and dependent.\n\nMember ID,First Name,Last Name,DOB,Relationship\nA,Mary,Jones,,Self\n';
  expect(inspectAny(file).reading.format).toBe('csv');
});

test('a line that does not end within the head is called that', () => {
  const { code, details } = refusal('Member ID,First Name,Last Name,'.repeat(40_000));
  expect([code, details]).toEqual([
    'invalid_file_format',
    'This is text whose first line does not end within the first 1 MiB of the file. Check the line ends of the file.',
  ]);
});

test('a header with more cells than a row can have is told so, and nothing of it', () => {
  const names = Array.from({ length: 3000 }, (_, n) => `Extra ${n}`).join();
  const { code, details } = refusal(`Member ID,First Name,Last Name,${names}\nM1,Ann,Lee\n`);
  expect([code, details]).toEqual(['unrecognized_layout', 'The first record has more than 2048 cells, and a row may have 2048 at most.']);
});

test('a file of nothing but blank cells is told so', () => {
  const { code, message } = refusal(',,,\n,,,\n,,,\n');
  expect([code, message]).toEqual(['unrecognized_layout', 'The file has no filled cell']);
});

test('a hint whose vendor sends nothing but 834s is told that the file is none', () => {
  const hint = CATALOG_VENDORS.find(({ config }) => config.name === 'Generic 834')!;
  const { code, message, details } = refusal('Member ID,First Name,Last Name\nM1,Ann,Lee\n', { hint });
  expect([code, message, details]).toEqual(['vendor_mismatch', 'The file is no EDI 834, and Generic 834 sends nothing else', null]);
});
