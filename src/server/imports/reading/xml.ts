import { SaxesParser } from 'saxes';

export type Attributes = Record<string, string>;

/** Receives the events of an XML text. Element names come without their prefix, attribute names with it. */
export interface XmlListener {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
  /** Whether the rest can be skipped. */
  isDone?(): boolean;
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** What a listener finds in an XML text, while it streams. Throws on malformed XML. */
export async function* foundIn<Item>(
  pieces: AsyncIterable<string>,
  listenerOf: (found: (item: Item) => void) => XmlListener,
): AsyncGenerator<Item[]> {
  let items: Item[] = [];
  const listener = listenerOf((item) => items.push(item));
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('opentag', ({ name, attributes }) => listener.open(withoutPrefix(name), attributes));
  parser.on('closetag', ({ name }) => listener.close(withoutPrefix(name)));
  parser.on('text', (text) => listener.text(text));
  parser.on('cdata', (text) => listener.text(text));
  let isDone = false;
  for await (const piece of pieces) {
    parser.write(piece);
    if (items.length > 0) yield items;
    items = [];
    isDone = listener.isDone?.() ?? false;
    if (isDone) break;
  }
  if (!isDone) parser.close();
}

/** Everything that a listener finds in a short XML text. */
export async function allIn<Item>(
  pieces: AsyncIterable<string>,
  listenerOf: (found: (item: Item) => void) => XmlListener,
): Promise<Item[]> {
  const all: Item[] = [];
  for await (const items of foundIn(pieces, listenerOf)) all.push(...items);
  return all;
}
