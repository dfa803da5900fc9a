import type { JsonPath } from '../../read/json/path-tree.ts';
import { flatWords, wordsOf } from './path-words.ts';
import { isOfProperty, placeInPage } from './pages-of-notion.ts';
import { OWN_NAME } from './place-beside.ts';

/** FHIR bundles, GraphQL edges, hits of Elasticsearch. */
const HOLDS_RECORD: ReadonlySet<string> = new Set(['resource', 'node', '_source']);

/** Whether a place stands in an object in which certain senders keep a record (`resource`, `node`, `_source`). */
export function isHeld([object]: JsonPath): boolean {
  return typeof object === 'string' && HOLDS_RECORD.has(object.toLowerCase());
}

/**
 * Whether such objects hold the records. Where they say nothing of a person and one stands beside them, they are something else (`{ "node": { "id":
 * "n1", "region": "us" }, "firstName": … }`), and their ids are nobody's. Who else is named beside them (`manager.firstName`) says nothing.
 */
export class RecordHolders {
  #holdsPerson = false;
  #isPersonBeside = false;
  #holdsMore = false;
  #areEdges = false;
  #arePages = false;

  add(path: JsonPath): void {
    this.#arePages ||= path[2] === 'title' && placeInPage(path) !== null;
    if (isHeld(path)) {
      // A desk has a name, too.
      const words = flatWords(path.slice(1).filter((part) => typeof part === 'string'));
      this.#holdsMore ||= !OF_KEY.test(words);
      this.#holdsPerson ||= words !== 'name' && OF_PERSON.test(words);
    } else {
      this.#areEdges ||= path.length === 1 && wordsOf(String(path[0])) === 'cursor';
      const [whose, last] = path.slice(-2).map((part) => wordsOf(String(part)));
      this.#isPersonBeside ||= path.length === 1 ? OWN_NAME.test(whose!) : path.length === 2 && PERSON.test(whose!) && OWN_NAME.test(last!);
    }
  }

  /** Whether a place identifies something beside the person of the record. */
  isOfThing(path: JsonPath): boolean {
    if (this.#arePages && isOfProperty(path)) return placeInPage(path) === null;
    // An edge of GraphQL may say of its person all but the id.
    if (this.#areEdges && !this.#holdsMore) return false;
    return path.length === 2 && this.#isPersonBeside && !this.#holdsPerson && isHeld(path) && OF_THING.test(wordsOf(String(path[1])));
  }
}

const OF_PERSON = /name\b|\b(?:names|nm|given|family|birth\w*|dob|ssn|gender|sex)\b/;
const PERSON = /^(?:person|member|employee|worker|associate|subscriber)$/;
const OF_KEY = /^(?:id|typename)$/;
/** Whose it is nothing but the object says. */
const OF_THING = /^(?:id|uuid|guid|key|name|number|code)$/;
