import { latin1Bytes } from '../read/x12/latin1.ts';
import { endsLines } from '../read/x12/segment.ts';
import { isAlphanumeric, type Separators } from '../read/x12/separators.ts';

/** Values from the file are echoed up to this many characters, more than any element of an envelope has. */
const MAX_ECHO_CHARACTERS = 35;

const USUAL: Separators = { element: 42, component: 58, repetition: 94, terminator: 126 };
const SPACE = 32;

/** Writes segments with the separators of the file that is answered, or the usual ones where those would part nothing. */
export class SegmentWriter {
  /** Segments since it was last set to zero. */
  count = 0;
  #separators = USUAL;
  #unwanted = unwantedIn(USUAL);
  #text = '';

  /** From here on with other separators. */
  use(separators: Separators): void {
    this.#separators = usable(separators);
    this.#unwanted = unwantedIn(this.#separators);
  }

  get separators(): Separators {
    return this.#separators;
  }

  /** A segment by its elements; what is blank at its end is left out. */
  put(id: string, ...elements: readonly string[]): void {
    const { element, terminator } = this.#separators;
    const last = elements.findLastIndex((text) => text !== '');
    const between = String.fromCharCode(element);
    // Lines are for people: where a line end is the terminator, it is enough.
    this.#text += [id, ...elements.slice(0, last + 1)].join(between) + String.fromCharCode(terminator) + (endsLines(terminator) ? '' : '\n');
    this.count++;
  }

  /** A value of the file as it may stand in a segment: of printable characters, none of which parts elements or segments. */
  echo(value: string): string {
    return value.replaceAll(this.#unwanted, '').slice(0, MAX_ECHO_CHARACTERS);
  }

  /** The bytes that were written since the last call. */
  take(): Uint8Array {
    const text = this.#text;
    this.#text = '';
    return latin1Bytes(text);
  }
}

/** Separators that were found in a broken header may be letters, blanks, or one another. */
function usable(separators: Separators): Separators {
  const { element, component, repetition, terminator } = separators;
  const marks = [element, component, terminator];
  if (new Set(marks).size < marks.length || !marks.every(isMark) || endsLines(element) || endsLines(component)) return USUAL;
  return isMark(repetition) && !endsLines(repetition) && !marks.includes(repetition) ? separators : { ...separators, repetition: 0 };
}

/** What is not printable, and the separators themselves. */
function unwantedIn(separators: Separators): RegExp {
  const marks = Object.values(separators).map((byte) => String.raw`\x${byte.toString(16).padStart(2, '0')}`);
  return new RegExp(String.raw`[^\x20-\x7e]|[${marks.join('')}]`, 'g');
}

function isMark(byte: number): boolean {
  return byte !== SPACE && !isAlphanumeric(byte);
}
