import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { broken, locked, tooLarge } from './refusals.ts';

/** A part that unpacks to more is refused before it is unpacked: 100,000 rows of members have a fifth of it. */
const mostUnpacked = 1024 ** 3;

/** The parts of a file that is a ZIP archive. Their paths have no regard to case. */
export interface Archive {
  has(path: string): boolean;
  /** In bytes, unpacked. */
  size(path: string): number;
  /** The text of a part, piece by piece, as it is taken; a part that is not there is refused. */
  text(path: string): AsyncIterable<string>;
}

const keyOf = (path: string) => path.replace(/^\/+/, '').toLowerCase();

/** XML is UTF-8, or UTF-16 with its mark. */
function decoderOf(first: Uint8Array): TextDecoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return new TextDecoder('utf-8', { fatal: true });
}

async function* textOf(zip: ZipFile, entry: Entry): AsyncGenerator<string> {
  const bytes: Readable = await zip.openReadStreamPromise(entry);
  let decoder: TextDecoder | undefined;
  for await (const chunk of bytes) {
    decoder ??= decoderOf(chunk);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/** Opens an archive; what is none, or only the beginning of one, is refused. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(keyOf(entry.fileName), entry);

  return {
    has: (path) => entries.has(keyOf(path)),
    size: (path) => entries.get(keyOf(path))?.uncompressedSize ?? 0,
    text(path) {
      const entry = entries.get(keyOf(path));
      if (!entry) throw broken();
      if (entry.isEncrypted()) throw locked();
      if (entry.uncompressedSize > mostUnpacked) throw tooLarge();
      return textOf(zip, entry);
    },
  };
}
