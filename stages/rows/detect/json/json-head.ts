import { Failure } from '../../../../src/base/failure.ts';
import { headerKey } from '../../headers/header.ts';
import { GENERIC_NAME } from '../../../../src/model/vendor-config.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { JsonRecords } from '../../read/json/json-records.ts';
import { JsonRowText } from '../../read/json/json-row-text.ts';
import { pathText, PathTree } from '../../read/json/path-tree.ts';
import { areAttributes } from '../../read/json/typed-values.ts';
import type { Row } from '../../row.ts';
import type { InspectOptions } from '../inspection.ts';
import { otherKind } from '../other-kinds.ts';
import { chooseVendor, type Choice } from '../vendor.ts';
import { addLists, columnNames, noLists } from './column-names.ts';
import { JsonColumns } from './json-columns.ts';
import { familyListOf, placesOf, statesCoverage } from './family-list.ts';
import { whatBreaks } from './no-json.ts';
import { broken, jsonLayouts, type JsonLayout } from './json-layout.ts';
import { PERSONS, wordsOf } from './path-words.ts';

/** What the head of a JSON file says. */
export interface JsonHead extends Choice {
  layout: JsonLayout;
  /** The columns of the head's records; it goes on growing. */
  tree: PathTree;
  /** What arrays are called that stand before that of the records, and name persons, too. */
  passedOver: string[];
}

/**
 * Where the records stand and whose they are: the first way of reading the head whose records name a person. A file without
 * any record is the hinted vendor's, or Generic's. Throws as `chooseVendor` does, for the likeliest way.
 */
export function readJsonHead(window: ByteWindow, { vendors, hint, fileName }: Pick<InspectOptions, 'vendors' | 'hint' | 'fileName'>): JsonHead {
  const failures: Failure[] = [];
  /** Whether the first of them is of records that name persons. */
  let isOfNamed = false;
  /** Why the array of those who are named in it is none of records. */
  let ofPersons: Failure | null = null;
  /** What is said around the arrays is an employer's, who may have sent its employees. */
  let ofEmployer: Failure | null = null;
  const passedOver: string[] = [];
  let empty: JsonLayout | null = null;
  const layouts = jsonLayouts(window);
  /** The elements of the array at the root are lists of persons, or are not known. */
  let areLists = false;
  for (const [at, layout] of layouts.entries()) {
    if (layout.isAlone === true && (!areLists || layout.ofDependents)) continue;
    let tree = new PathTree('growing');
    const { rows, isBroken } = readHeadRecords(window, layout, tree, () => undefined);
    if (areAttributes(tree.paths)) {
      tree = new PathTree('growing', 'dynamodb');
      readHeadRecords(window, layout, tree, () => undefined);
    }
    const family = isBroken ? null : treeOfFamilies(window, layout, tree);
    tree = family ?? tree;
    if (isBroken) failures.push(broken(whatBreaks(window.bytes, layout.start, window.end) ?? 'It breaks within its first records.'));
    else if (rows === 0) {
      empty ??= layout.lists ? layout : null;
      // Its first element is larger than the head.
      areLists ||= layouts[at + 1]?.isAlone === true;
    } else {
      const places = placesOf(tree);
      const paths = layout.bare && family === null ? places.filter((path) => !path.some((part) => typeof part === 'number')) : places;
      const choice = attempt(() =>
        chooseVendor((config) => columnNames(paths, config, addLists(noLists(), paths, places)), 'json', vendors, hint, fileName),
      );
      if (!(choice instanceof Failure)) {
        // Who stands in an employer's file, and not in its list of employees or members, is a contact as likely.
        if (ofEmployer !== null && !layout.lists) throw ofEmployer;
        if (ofPersons !== null && attempt(() => new JsonColumns(tree, choice.vendor.config, layout.ofDependents)) instanceof Failure) throw ofPersons;
        // The only element of an array may hold the list of the persons.
        if (layouts[at + 1]?.isAlone !== true || layout.isAlone === true) return { ...choice, layout, tree, passedOver };
        const columns = attempt(() => new JsonColumns(tree, choice.vendor.config, layout.ofDependents));
        if (!(columns instanceof Failure)) return { ...choice, layout, tree, passedOver };
        failures.push(columns);
        areLists = true;
        continue;
      }
      const namesPerson = paths.some((path) => NAMES_PERSON.test(wordsOf(String(path.at(-1)))));
      if (layout.name !== undefined && namesPerson) passedOver.push(layout.name);
      if (layout.name !== undefined && PERSONS.test(wordsOf(layout.name)) && layouts[0]!.bare) ofPersons ??= choice;
      // What stands in an object of another kind, as the dependents of a tax return, is of that kind, too.
      const kind = layout.bare ? otherKind(paths.map((path) => headerKey(pathText(path)))) : null;
      if (kind === 'employers') ofEmployer = choice;
      else if (kind !== null) throw choice;
      if (layout.depth === 0 && (empty !== null || layout.bare)) continue;
      // What is said of a list that names persons helps more than what is said of one before it that names nobody.
      if (!namesPerson || isOfNamed) failures.push(choice);
      else failures.unshift(choice);
      isOfNamed ||= namesPerson;
    }
  }
  const nobody =
    hint ?? vendors.find(({ config }) => config.name === GENERIC_NAME && config.status === 'active' && config.file_formats.includes('json'));
  if (failures.length > 0 || empty === null || nobody === undefined) throw failures[0] ?? broken('It holds no record.');
  return {
    vendor: nobody,
    detection: { chosen_by: hint === null ? 'aliases' : 'hint', ranking: [] },
    layout: empty,
    tree: new PathTree('growing'),
    passedOver,
  };
}

/**
 * The head read as families, where each record lists all persons of one and tells who its subscriber is. An object that is alone may as well
 * hold the list of the records: it is a family where it says in which coverage that is.
 */
function treeOfFamilies(window: ByteWindow, layout: JsonLayout, { paths, types }: PathTree): PathTree | null {
  const list = familyListOf(paths);
  if (list === null || (layout.bare && !statesCoverage(list, paths))) return null;
  const tree = new PathTree('growing', types, list);
  return readHeadRecords(window, layout, tree, () => undefined).areTold ? tree : null;
}

const NAMES_PERSON = /^(?:(?:first|given|last|family|full) ?name|surname|fname|lname)$/;

/** Reads the complete records of the head, those without a fault, until `take` answers false; the window is left as it is. */
export function readHeadRecords(
  window: ByteWindow,
  { layout, start }: JsonLayout,
  tree: PathTree,
  take: (row: Row) => unknown,
): { rows: number; isBroken: boolean; areTold: boolean } {
  const records = new JsonRecords(layout, tree, 1);
  const text = new JsonRowText(records.scanner);
  const at = window.at;
  let [rows, areTold] = [0, true];
  window.at = start;
  records.lent((row) => {
    while (records.read(window, row)) {
      rows++;
      if (row.fault !== 'none') continue;
      areTold &&= records.scanner.isFamilyTold;
      if (records.scanner.hasEscapes) text.unescape(row);
      if (take(row) === false) return;
    }
  });
  window.at = at;
  return { rows, isBroken: records.state === 'broken', areTold };
}

function attempt<T>(work: () => T): T | Failure {
  try {
    return work();
  } catch (err) {
    if (err instanceof Failure) return err;
    throw err;
  }
}
