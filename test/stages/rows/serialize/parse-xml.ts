export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** A strict reader of the XML that tests look at: elements, attributes, comments, the predefined and numeric references. Throws on anything else. */
export function parseXml(document: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const token = /<\?xml [^?]*\?>|<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[A-Za-z_][\w:.-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
  while (token.lastIndex < document.length) {
    const at = token.lastIndex;
    const found = token.exec(document);
    if (found === null) throw new Error(`not well-formed at ${at}: ${document.slice(at, at + 40)}`);
    const [, closing, name, attributes = '', empty, text] = found;
    const top = open.at(-1) ?? root;
    if (text !== undefined) top.text += decode(text);
    if (name === undefined) continue;
    if (closing === '/') {
      if (top.name !== name) throw new Error(`</${name}> closes <${top.name}>`);
      if (top.children.length > 0) top.text = '';
      open.pop();
      continue;
    }
    const element: Element = { name, attributes: {}, children: [], text: '' };
    for (const [, key = '', value = ''] of attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)) element.attributes[key] = decode(value);
    top.children.push(element);
    if (empty !== '/') open.push(element);
  }
  const [only] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || only === undefined) throw new Error('not one root element');
  return only;
}

export function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter((child) => child.name === name);
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  // eslint-disable-next-line no-control-regex -- XML forbids exactly these
  if (/[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F\uFFFE\uFFFF]/.test(text)) throw new Error('a character XML forbids, or a bare carriage return');
  return text.replace(/&(?:#(\d+)|(\w*));?/g, (reference, digits: string | undefined, name: string) => {
    const character = digits === undefined ? NAMED[name] : String.fromCodePoint(Number(digits));
    if (character === undefined || !reference.endsWith(';')) throw new Error(`unknown reference ${reference}`);
    return character;
  });
}
