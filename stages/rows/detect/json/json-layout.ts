import { Failure } from '../../../../src/base/failure.ts';
import type { JsonReading, NestedLists } from '../../../../src/model/reading.ts';
import type { ByteWindow } from '../../read/byte-window.ts';
import { behindBlanks } from '../../read/json/blank.ts';
import { JsonScanner } from '../../read/json/json-scanner.ts';
import { Scan } from '../../read/json/json-tokens.ts';
import { PathTree } from '../../read/json/path-tree.ts';
import { invalidFileFormat } from '../format.ts';
import { whatBreaks } from './no-json.ts';
import { DEPENDENTS, nameOfList, wordsOf } from './path-words.ts';

/** A place in a JSON file where the records may stand. */
export interface JsonLayout {
  layout: JsonReading['layout'];
  /** Set where the records are not the elements of one array. */
  nested?: NestedLists;
  /** Where the first record, or what stands before it, begins in the window. */
  start: number;
  /** How many objects and arrays are open there, including the array of the records. */
  depth: number;
  /** Only if the record names a person outside of its arrays. Otherwise its arrays may be the records. */
  bare: boolean;
  /** The array has a name for what it lists, so it may be empty. */
  lists: boolean;
  /** The array has a name for dependents, and there is no subscriber above. */
  ofDependents: boolean;
  /** If the array stands in the only element (as far as the head shows) of another array: that one. */
  within?: JsonLayout;
  /** The name of an array in an object, and that of the object, if it has one. */
  name?: string;
  object?: string;
}

const LINE_FEED = 10;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_OBJECT = 123;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;

/** The array of the records mostly stands in the root, or in at most so many objects. */
const USUAL_WRAPPERS = 3;
/** As connections of GraphQL nest it (`data.viewer.company.employees.edges`). */
const MAX_WRAPPERS = 6;
/** How many objects and arrays may surround an array whose only element is searched for others. */
const MAX_DEPTH = 8;
const SEEN_LINES = 20;
/** Resources of FHIR that stand in another one, which is what the file holds. In a list of them they are, and in a patient they may be persons, too. */
const OF_RESOURCE = 'contained';
const HOLDS_PERSONS = /^"(?:List|Group|Bundle|Parameters|Patient)"$/;
const PEOPLE = /(?:members|employees|subscribers|insureds?|enrollees|enrollments|participants|persons|people|records|rows|items|data|results)$/i;
/**
 * Lists whose elements may hold persons of several families. Elements of other lists, like policies, are families, each of which must tell
 * who is who.
 */
const MAY_HOLD_RECORDS =
  /(?:^| )(?:interchanges|groups|subgroups|transactions|transaction sets|files|batches|employers|companies|clients|customers|accounts|organi[sz]ations|sponsors|divisions|sections|locations|pages|reports|data|results|responses|payloads)$/;

/**
 * The possible layouts of the head, the likeliest first: an array at the root; an object in each line; objects one after the other; the
 * arrays of objects within a single object, or that object as the only record. The layout whose records name persons is taken. Throws
 * `invalid_file_format` if there is none.
 */
export function jsonLayouts(window: ByteWindow): JsonLayout[] {
  const { bytes, end } = window;
  const scanner = new JsonScanner(new PathTree([]));
  const at = behindBlanks(bytes, window.at, end);
  if (bytes[at] === OPEN_ARRAY) {
    if (bytes[behindBlanks(bytes, at + 1, end)] === OPEN_ARRAY) throw rowsAreArrays();
    const elements: JsonLayout = { layout: 'elements', start: at + 1, depth: 1, bare: false, lists: true, ofDependents: false };
    const only = onlyElement(window, at, scanner);
    return only < 0 ? [elements] : [elements, ...arraysIn(window, only, { depth: 2, within: elements })];
  }
  const lines: JsonLayout = { layout: 'lines', start: window.at, depth: 0, bare: false, lists: false, ofDependents: false };
  const to = scanner.value(bytes, at, end);
  if (to >= 0) {
    const next = behindBlanks(bytes, to, end);
    const oneLine = bytes.subarray(at, to).indexOf(LINE_FEED) < 0;
    if (next < end) {
      if (oneLine && bytes.subarray(to, next).includes(LINE_FEED) && !takesLines(window, next, scanner)) return [lines];
      if (bytes[next] !== OPEN_OBJECT && bytes[next] !== COMMA) throw broken('Behind its first object stands something that is none.');
      return [{ layout: 'objects', start: at, depth: 0, bare: false, lists: false, ofDependents: false }];
    }
    const only: JsonLayout = oneLine ? lines : { layout: 'elements', start: at, depth: 0, bare: false, lists: false, ofDependents: false };
    const arrays = arraysIn(window, at);
    return arrays.length === 0 ? [only] : [{ ...only, bare: true }, ...arrays, only];
  }
  // The root is cut off or broken. In an array with one element in each line, only the last line is an object.
  const good = to === Scan.incomplete ? 0 : goodLines(window, scanner);
  if (good > 1) return [lines];
  const arrays = arraysIn(window, at);
  if (arrays.length > 0) return arrays;
  if (good > 0) return [lines];
  const why = whatBreaks(bytes, at, end);
  if (why !== null) throw broken(why);
  throw broken(window.last ? 'It ends too early, or its first record cannot be read.' : 'Its first record is no JSON, or is larger than 1 MiB.');
}

/** Whether the object that begins there takes several lines. */
function takesLines({ bytes, end }: ByteWindow, at: number, scanner: JsonScanner): boolean {
  const to = bytes[at] === OPEN_OBJECT ? scanner.value(bytes, at, end) : Scan.invalid;
  return to >= 0 && bytes.subarray(at, to).includes(LINE_FEED);
}

/** A file whose JSON cannot be read to its end. */
export function broken(what: string): Failure {
  return invalidFileFormat(`This is a JSON file that cannot be read. ${what} Send an array of objects, or one object a line.`);
}

/** A file of lists of values, of which nothing tells what they are. */
function rowsAreArrays(): Failure {
  return invalidFileFormat(
    'This is JSON whose rows are arrays, which do not say what their values are. Send an array of objects, one object a line, or the names of the values as the first row.',
  );
}

/** A file whose records are families or groups: each is no more than a list of its persons. */
export function listsOfPersons(): Failure {
  return new Failure(
    'unrecognized_layout',
    'The records of the file are lists of persons, of which only the first of each would be read',
    'Send one list of all persons, each a record of its own with its family id, or each subscriber with a list "dependents".',
  );
}

/** A file of dependents alone, some without a relationship: one of those would become the subscriber of the others. */
export function dependentsAlone(): Failure {
  return new Failure(
    'unrecognized_layout',
    'The records of the file are dependents without a subscriber, and not all say their relationship',
    'Send each subscriber with a list "dependents", or give every dependent a relationship and the id of its subscriber.',
  );
}

/** A file whose columns are lists, with one value for each person. */
export function columnsOfPersons(): Failure {
  return new Failure(
    'unrecognized_layout',
    'The records of the file hold lists of values of several persons, of which only the first of each would be read',
    'Send an array of objects, or one object a line, each with the values of one person.',
  );
}

/** Where the first element of an array begins, if it is an object and the head shows no other element; otherwise -1. */
function onlyElement({ bytes, end }: ByteWindow, array: number, scanner: JsonScanner): number {
  const at = behindBlanks(bytes, array + 1, end);
  if (bytes[at] !== OPEN_OBJECT) return -1;
  const to = scanner.value(bytes, at, end);
  return to < 0 ? (to === Scan.incomplete ? at : -1) : bytes[behindBlanks(bytes, to, end)] === COMMA ? -1 : at;
}

/** An object that is searched for arrays: how many objects and arrays are open in it, and the array whose only element it is. */
interface Around {
  depth: number;
  within?: JsonLayout;
}

/**
 * The arrays of objects in an object, in its objects, and in the only element of an array that may hold several families by its name, as
 * far as the head goes. Unusually deep ones come last.
 */
function arraysIn(window: ByteWindow, from: number, { depth: objectDepth, within }: Around = { depth: 1 }): JsonLayout[] {
  const { bytes, end } = window;
  const scanner = new JsonScanner(new PathTree([]));
  const found: JsonLayout[] = [];
  const deep: JsonLayout[] = [];
  const meet = (array: number, depth: number, name: string, object: string): void => {
    const first = behindBlanks(bytes, array + 1, end);
    if (bytes[first] !== OPEN_OBJECT && bytes[first] !== CLOSE_ARRAY) return;
    const lists = PEOPLE.test(name);
    // `dependents: { results: […] }`
    const ofDependents = [name, object].some((word) => DEPENDENTS.test(nameOfList(word)));
    const layout = {
      layout: 'elements',
      start: array + 1,
      depth: depth + 1,
      bare: false,
      lists,
      name,
      object,
      ofDependents,
      ...(within && { within }),
    } as const;
    const only = depth < MAX_DEPTH && MAY_HOLD_RECORDS.test(wordsOf(name)) ? onlyElement(window, array, scanner) : -1;
    const inner = only < 0 ? [] : arraysIn(window, only, { depth: depth + 2, within: layout });
    (depth - objectDepth < USUAL_WRAPPERS ? found : deep).push(layout, ...inner);
  };
  /** Answers where the object ends, or -1 if the head does not reach its end. */
  const search = (open: number, depth: number, object = ''): number => {
    let at = behindBlanks(bytes, open + 1, end);
    let isResource = false;
    while (bytes[at] === QUOTE && at < end) {
      const key = at + 1;
      at = scanner.value(bytes, at, end);
      if (at < 0) return -1;
      const name = new TextDecoder().decode(bytes.subarray(key, at - 1));
      at = behindBlanks(bytes, at, end);
      if (bytes[at] !== COLON) return -1;
      at = behindBlanks(bytes, at + 1, end);
      const value = at;
      if (bytes[at] === OPEN_ARRAY && !(isResource && name === OF_RESOURCE)) meet(at, depth, name, object);
      else if (bytes[at] === OPEN_OBJECT && depth - objectDepth < MAX_WRAPPERS - 1 && search(at, depth + 1, name) < 0) return -1;
      at = scanner.value(bytes, at, end);
      if (at < 0) return -1;
      if (name === 'resourceType') isResource = !HOLDS_PERSONS.test(new TextDecoder().decode(bytes.subarray(value, at)));
      at = behindBlanks(bytes, at, end);
      if (bytes[at] === COMMA) at = behindBlanks(bytes, at + 1, end);
    }
    return at;
  };
  search(from, objectDepth);
  return [...found, ...deep];
}

/** How many of the first lines are objects. If they are, a line that is no object is a bad row, not a bad file. */
function goodLines(window: ByteWindow, scanner: JsonScanner): number {
  const { bytes, end } = window;
  let at = window.at;
  let good = 0;
  for (let line = 0; line < SEEN_LINES && at < end; line++) {
    const lineEnd = bytes.indexOf(LINE_FEED, at);
    const begin = behindBlanks(bytes, at, lineEnd);
    if (bytes[begin] === OPEN_OBJECT) {
      const to = scanner.value(bytes, begin, lineEnd);
      if (to >= 0 && behindBlanks(bytes, to, lineEnd) === lineEnd) good++;
    }
    at = lineEnd + 1;
  }
  return good;
}
