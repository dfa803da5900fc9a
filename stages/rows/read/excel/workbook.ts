import { attributeText, nameBytes, TagScanner } from './tags.ts';
import type { XmlTokens } from './xml-tokens.ts';

/** A sheet as the workbook lists it. */
export interface SheetEntry {
  name: string;
  /** The id of the relationship that names its part. */
  relation: string;
  hidden: boolean;
}

export interface Relationship {
  id: string;
  /** The last word of the relationship's type: `worksheet`, `sharedStrings`, `styles`, `officeDocument`, … */
  type: string;
  /** The part's place in the package, without a leading slash. */
  target: string;
}

const MAX_SHEETS = 2000;
const MAX_RELATIONSHIPS = 10_000;

const SHEETS = nameBytes('sheets');
const SHEET = nameBytes('sheet');
const WORKBOOK_PR = nameBytes('workbookPr');
const DATE_1904 = nameBytes('date1904');
const NAME = nameBytes('name');
const STATE = nameBytes('state');
const ID = nameBytes('id');
const RELATIONSHIP = nameBytes('Relationship');
const TYPE = nameBytes('Type');
const TARGET = nameBytes('Target');
const TARGET_MODE = nameBytes('TargetMode');
const RELATION_ID = nameBytes('Id');

/** Reads workbook.xml: the sheets in their order, and from which day dates count. */
export class WorkbookScanner extends TagScanner {
  readonly sheets: SheetEntry[] = [];
  date1904 = false;

  constructor() {
    super('its list of sheets', [SHEETS]);
  }

  protected override tag(tokens: XmlTokens, inside: number): void {
    if (inside < 0 && tokens.named(WORKBOOK_PR)) this.date1904 = /^(1|true|on)$/i.test(attributeText(tokens, DATE_1904)?.trim() ?? '');
    if (inside !== 0 || !tokens.named(SHEET) || this.sheets.length >= MAX_SHEETS) return;
    const state = attributeText(tokens, STATE)?.toLowerCase() ?? 'visible';
    this.sheets.push({
      name: attributeText(tokens, NAME) ?? '',
      relation: attributeText(tokens, ID) ?? '',
      hidden: state === 'hidden' || state === 'veryhidden',
    });
  }
}

/** Reads a `.rels` part: which parts the one in `folder` refers to. Those outside of the package are passed over. */
export class RelationshipScanner extends TagScanner {
  readonly relationships: Relationship[] = [];
  readonly #folder: string;

  constructor(folder: string) {
    super('its list of parts', []);
    this.#folder = folder;
  }

  protected override tag(tokens: XmlTokens): void {
    if (!tokens.named(RELATIONSHIP) || this.relationships.length >= MAX_RELATIONSHIPS) return;
    if (attributeText(tokens, TARGET_MODE)?.toLowerCase() === 'external') return;
    const type = attributeText(tokens, TYPE) ?? '';
    this.relationships.push({
      id: attributeText(tokens, RELATION_ID) ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: resolvePart(this.#folder, attributeText(tokens, TARGET) ?? ''),
    });
  }
}

/** A part's place, from a target that is relative to a folder or begins at the root; `.` and `..` are walked. */
export function resolvePart(folder: string, target: string): string {
  const plain = target.replaceAll('\\', '/');
  const path = plain.startsWith('/') ? plain : `${folder}/${plain}`;
  const walked: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') walked.pop();
    else if (step !== '' && step !== '.') walked.push(step);
  }
  return walked.join('/');
}
