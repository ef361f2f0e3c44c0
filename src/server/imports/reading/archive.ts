import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { mostUnpacked } from './limits.ts';
import type { Clock } from './processor-time.ts';
import { broken, locked, tooMuchUnpacked } from './refusals.ts';

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

async function* textOf(zip: ZipFile, entry: Entry, clock: Clock): AsyncGenerator<string> {
  const bytes: Readable = await zip.openReadStreamPromise(entry);
  let decoder: TextDecoder | undefined;
  let sum = 0;
  for await (const chunk of bytes) {
    clock.check();
    sum = crc32(chunk, sum);
    decoder ??= decoderOf(chunk);
    yield decoder.decode(chunk, { stream: true });
  }
  // The library that unpacks does not look at it.
  if (sum !== entry.crc32) throw broken();
  yield decoder?.decode() ?? '';
}

/**
 * Opens an archive; what is none, or only the beginning of one, is refused, and one whose parts are too large together
 * before any is unpacked. A part that unpacks to more than it says is an error.
 */
export async function openArchive(bytes: Buffer, clock: Clock): Promise<Archive> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    entries.set(keyOf(entry.fileName), entry);
  }
  if (unpacked > mostUnpacked) throw tooMuchUnpacked(unpacked, mostUnpacked);

  return {
    has: (path) => entries.has(keyOf(path)),
    size: (path) => entries.get(keyOf(path))?.uncompressedSize ?? 0,
    text(path) {
      const entry = entries.get(keyOf(path));
      if (!entry) throw broken();
      if (entry.isEncrypted()) throw locked();
      return textOf(zip, entry, clock);
    },
  };
}
