import type { JsonPath } from '../../read/json/path-tree.ts';
import { flatWords, wordsOf } from './path-words.ts';
import { PagesOfNotion } from './pages-of-notion.ts';
import { OWN_NAME } from './place-beside.ts';
import { isHeld, standardPath } from './standard-path.ts';

/**
 * Whether such objects hold the records. Where they say nothing of a person and one stands beside them, they are something else (`{ "node": { "id":
 * "n1", "region": "us" }, "firstName": … }`), and their ids are nobody's. Who else is named beside them (`manager.firstName`) says nothing.
 */
export class RecordHolders {
  #holdsPerson = false;
  #isPersonBeside = false;
  #holdsMore = false;
  #areEdges = false;
  readonly #pages = new PagesOfNotion();

  add(path: JsonPath): void {
    this.#pages.add(path);
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

  /** The place without what certain senders put around it. */
  placeOf(path: JsonPath): JsonPath {
    return standardPath(this.#pages.placeOf(path) ?? path);
  }

  /** Whether a place holds more of a value of which only the first part is read. */
  isFurtherPart(path: JsonPath): boolean {
    return this.#pages.isFurtherPart(path);
  }

  /** Whether a place identifies something beside the person of the record. */
  isOfThing(path: JsonPath): boolean {
    if (this.#pages.isProperty(path)) return this.#pages.placeOf(path) === null;
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
