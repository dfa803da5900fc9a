import { XmlPart } from './xml-part.ts';
import { XmlToken, type XmlTokens } from './xml-tokens.ts';
import { putText } from './xml-text.ts';

/** A name as the tokens are compared with. */
export function nameBytes(name: string): Uint8Array {
  return new TextEncoder().encode(name);
}

const decoder = new TextDecoder();

/** The text of a tag's attribute, decoded; null where it has none. A string is made: for the small parts only. */
export function attributeText(tokens: XmlTokens, name: Uint8Array): string | null {
  const k = tokens.attribute(name);
  if (k < 0) return null;
  const from = tokens.attributeValue[k]!;
  const to = tokens.attributeEnd[k]!;
  const text = new Uint8Array(to - from);
  return decoder.decode(text.subarray(0, putText(text, 0, tokens.bytes, from, to, false)));
}

/** Reads a small part by its open tags, with the name of the element around each where that is one of those that matter. */
export abstract class TagScanner {
  readonly #xml: XmlPart;
  readonly #containers: readonly Uint8Array[];
  /** Which of the containers is open, or -1. */
  #inside = -1;

  protected constructor(part: string, containers: readonly Uint8Array[]) {
    this.#xml = new XmlPart(part);
    this.#containers = containers;
  }

  feed(chunk: Uint8Array, last: boolean): void {
    this.#xml.feed(chunk, last);
    const { tokens } = this.#xml;
    for (let token = tokens.next(); token !== XmlToken.none; token = tokens.next()) {
      if (token === XmlToken.text) continue;
      const container = this.#containers.findIndex((name) => tokens.named(name));
      if (token === XmlToken.open) {
        if (container < 0) this.tag(tokens, this.#inside);
        else if (!tokens.empty) this.#inside = container;
      } else if (container >= 0 && container === this.#inside) this.#inside = -1;
    }
  }

  /** Takes an open tag. `inside` is the index of the container around it, -1 outside of all. */
  protected abstract tag(tokens: XmlTokens, inside: number): void;
}
