import { textOf } from '../../base/text.ts';
import { pathText, type JsonPath } from '../../read/json/path-tree.ts';
import type { HeadRows } from '../head-records.ts';
import { wordsOf } from './path-words.ts';
import { isOfSomebodyElse } from './persons-of-record.ts';

/**
 * What a message puts around the person that it is about (`{ "id": "evt_1", "type": "enrollment.created", "data": { … } }`): events,
 * webhooks, records of queues and buses. An id beside what names the message, outside of the object that names the person, is the
 * message's, another one each time. What the payload holds is read as if it were the record. The first records settle that.
 */
export class Messages {
  /** Whether a member at the top of the records names events by its values. */
  readonly #nameEvents: boolean;
  readonly #paths: JsonPath[] = [];
  /** The objects in which all persons stand, one in the other; none if there is nothing to leave out. */
  #payload: JsonPath = [];
  #areMessages = false;
  /** Whether the payload is the event, beside whose id its person stands. */
  #isEvent = false;
  /** What stands in the payload, as words. */
  readonly #within = new Set<string>();
  #isSettled = false;

  constructor(nameEvents: boolean) {
    this.#nameEvents = nameEvents;
  }

  add(path: JsonPath): void {
    if (!this.#isSettled) this.#paths.push(path);
    else if (this.#isInPayload(path)) this.#within.add(textOfWords(this.placeOf(path)));
  }

  settle(): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const paths = this.#paths.splice(0);
    const persons = personsIn(paths);
    // Beside a person's own object an event is what happened to the person, and an id is the person's.
    const payload = payloadAround(persons);
    if (payload.length === 0) return;
    const within = paths.filter((path) => isBelow(path, payload)).map((path) => path.slice(payload.length));
    const outside = paths.filter((path) => !isBelow(path, payload));
    const isEvent = EVENT.test(wordsOf(String(payload.at(-1)))) && ['id', 'type'].every((word) => within.some((path) => textOfWords(path) === word));
    this.#areMessages = this.#nameEvents || isEvent || outside.some((path) => saysMessage(path, persons, payload));
    const top = new Set(outside.map(textOfWords));
    const haveTwoIds =
      payload.every((part) => WRAPS.test(wordsOf(String(part)))) && within.some((path) => IDS.test(textOfWords(path)) && top.has(textOfWords(path)));
    if (!this.#areMessages && !haveTwoIds) return;
    this.#payload = payload;
    this.#isEvent = isEvent;
    for (const path of within) this.#within.add(textOfWords(path));
  }

  /** The place within the payload. */
  placeOf(path: JsonPath): JsonPath {
    return this.#isInPayload(path) ? path.slice(this.#payload.length) : path;
  }

  /** Whether a place says something about the message. */
  isOfMessage(path: JsonPath): boolean {
    const whole = textOfWords(this.placeOf(path));
    if (this.#isInPayload(path)) return this.#isEvent && IDS.test(whole);
    return (this.#areMessages && OF_MESSAGE.test(whole)) || (OF_BOTH.test(whole) && this.#within.has(whole));
  }

  #isInPayload(path: JsonPath): boolean {
    return this.#payload.length > 0 && isBelow(path, this.#payload);
  }
}

/** Whether a member at the top of the first records, which name persons in objects, names nothing but events (`type: "enrollment.created"`). */
export function nameEvents(paths: readonly JsonPath[], headRows: HeadRows): boolean {
  const types = paths.flatMap((path, at) => (TYPE.test(textOfWords(path)) ? [at] : []));
  if (types.length === 0 || personsIn(paths).some((path) => path.length === 1)) return false;
  const events = new Map(types.map((at) => [at, 0]));
  let rows = 0;
  headRows(({ bytes, start, end }) => {
    for (const [at, found] of events) {
      const text = textOf(bytes, start[at]!, end[at]!);
      if (!/\s/.test(text) && EVENT_TYPE.test(wordsOf(text))) events.set(at, found + 1);
      else if (text !== '') events.delete(at);
    }
    return ++rows < MAX_ROWS && events.size > 0;
  });
  return [...events.values()].some((found) => found > 0);
}

const MAX_ROWS = 64;

/** The places that name a person by a first or last name, or by a whole name where nothing else does. */
function personsIn(paths: readonly JsonPath[]): readonly JsonPath[] {
  const own = paths.filter((path) => !path.some((part) => typeof part === 'number') && !isOfSomebodyElse(path));
  const named = own.filter((path) => NAME.test(wordsOf(String(path.at(-1)))));
  return named.length > 0 ? named : own.filter((path) => wordsOf(String(path.at(-1))) === 'name');
}

/** The objects that hold payloads, one in the other, in which all these places stand. */
function payloadAround(persons: readonly JsonPath[]): JsonPath {
  const [first = []] = persons;
  let depth = 0;
  while (depth < first.length - 1 && PAYLOAD.test(wordsOf(String(first[depth]))) && persons.every((path) => path[depth] === first[depth])) depth++;
  return first.slice(0, depth);
}

function saysMessage(path: JsonPath, persons: readonly JsonPath[], payload: JsonPath): boolean {
  if (path.length > MAX_DEPTH || !OF_TRANSPORT.test(wordsOf(String(path.at(-1))))) return false;
  const above = path.slice(0, -1);
  return isBelow(payload, above) || path.length === 1 || !persons.some((person) => isBelow(person, above));
}

/** `header.messageId`, `detail.metadata.eventId` */
const MAX_DEPTH = 3;

function isBelow(path: JsonPath, above: JsonPath): boolean {
  return path.length > above.length && above.every((part, at) => path[at] === part);
}

function textOfWords(path: JsonPath): string {
  return pathText(path.map((part) => (typeof part === 'number' ? part : wordsOf(part))));
}

const NAME =
  /^(?:(?!.*\b(?:user|plan|file|nick)\b).* )?(?:first|given|fore|last|family|full|sur) ?names?$|^[fl] ?name$|^(?:first|last|given|family)$/;
const PAYLOAD =
  /^(?:data|payload|details?|body|contents?|object|entity|record|value|after|doc|document|message|event|notification|envelope|sns|(?:event|message) (?:data|body|payload|details?|content))$/;
/** Says nothing of what is in it, so that an id in it is the person's. */
const WRAPS = /^(?:data|payload|body|object|after|message)$/;
const EVENT = /^(?:event|message|notification)$/;
/** What events, messages and their transport have, and no enrollment: an event may be a marriage, but has no version then. */
const OF_TRANSPORT =
  /^(?:(?:domain |webhook )?event(?: (?:id|type|name|time|timestamp|version|key|source|uuid))?|(?:message|webhook|notification|delivery) (?:id|type|name|time|timestamp|version|key|source|uuid)|detail type|spec ?version|data ?content ?type|routing key|(?:correlation|causation|aggregate|trace) id|topic|topic arn|receipt handle|idempotency key|occurred (?:at|on)|emitted at|published at|publish time)$/;
/** At the top of a message: its own, or the sender's. */
const OF_MESSAGE = /^(?:id|uuid|guid|key|name|account|number)$/;
const IDS = /^(?:id|uuid|guid)$/;
/** What messages have as well as persons: where both do, that of the person counts. Anything else may be said outside for want of it inside. */
const OF_BOTH =
  /^(?:id|uuid|guid|key|name|status|state|type|action|version|source|date|time|timestamp|(?:created|updated|modified|changed)(?: (?:at|on|date))?)$/;
const TYPE = /^(?:type|name|object|action|event\.type)$/;
/** `event`, `enrollment.created`, `MemberEnrolled`, `com.acme.employee.updated.v1`; never with blanks, as `New Hire` has. */
const EVENT_TYPE =
  /^event$|^.+ (?:create|update|delete|insert|upsert|(?:(?:re)?(?:created|hired|enrolled|activated|instated)|updated|deleted|added|removed|changed|terminated|elected|submitted|completed|approved|modified|deactivated|cancell?ed|onboarded|waived|dropped|saved|upserted|synced|inserted))(?: event)?(?: v ?\d+)?$/;
