import { SaxesParser } from 'saxes';

export type Attributes = Record<string, string>;

/** Receives the events of an XML text. Element names come without their prefix, attribute names with it. */
export interface XmlListener {
  open(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** Goes through an XML text. Throws on malformed XML. */
export async function readXml(pieces: AsyncIterable<string>, { open, text, close }: XmlListener): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('opentag', ({ name, attributes }) => open(withoutPrefix(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(withoutPrefix(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  for await (const piece of pieces) parser.write(piece);
  parser.close();
}

/** The attributes of all elements with this name within a parent with that name. */
export async function elementsIn(pieces: AsyncIterable<string>, parent: string, name: string): Promise<Attributes[]> {
  const found: Attributes[] = [];
  let isInside = false;
  await readXml(pieces, {
    open(opened, attributes) {
      if (opened === parent) isInside = true;
      else if (isInside && opened === name) found.push(attributes);
    },
    close(closed) {
      if (closed === parent) isInside = false;
    },
  });
  return found;
}
