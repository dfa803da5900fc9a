import type { JsonPath } from '../../read/json/path-tree.ts';
import { wordsOf } from './path-words.ts';

/** FHIR bundles, GraphQL edges, hits of Elasticsearch. */
const HOLDS_RECORD: ReadonlySet<string> = new Set(['resource', 'node', '_source']);

/** Whether a place stands in an object in which certain senders keep a record (`resource`, `node`, `_source`). */
export function isHeld([object]: JsonPath): boolean {
  return typeof object === 'string' && HOLDS_RECORD.has(object.toLowerCase());
}

/**
 * Whether such objects hold the records, which is seen by whom they name. Beside a person they are something else (`{ "node": { "id": "n1", "region":
 * "us" }, "firstName": … }`), and their ids are nobody's.
 */
export class RecordHolders {
  #names = false;
  #namesOutside = false;
  #hasName = false;

  add(path: JsonPath): void {
    const last = wordsOf(String(path.at(-1)));
    const isHeldHere = isHeld(path);
    if (NAME.test(last)) {
      if (isHeldHere) this.#names = true;
      else this.#namesOutside = true;
    }
    this.#hasName ||= isHeldHere && last === 'name';
  }

  /** Whether a place identifies something beside the person of the record. */
  isOfThing(path: JsonPath): boolean {
    if (path.length !== 2 || this.#names || !isHeld(path) || !OF_THING.test(wordsOf(String(path[1])))) return false;
    return this.#namesOutside || !this.#hasName;
  }
}

const NAME = /(?:^| )(?:(?:first|given|fore|last|family|sur|full) ?names?|given|family|first|last)$/;
/** Whose it is nothing but the object says. */
const OF_THING = /^(?:id|uuid|guid|key|name|number|code)$/;
