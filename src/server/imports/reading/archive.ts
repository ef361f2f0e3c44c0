import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { mostParts, mostUnpacked } from './limits.ts';
import type { Clock } from './processor-time.ts';
import { broken, locked, tooManyParts, tooMuchUnpacked } from './refusals.ts';

/** The parts of a file that is a ZIP archive, by paths without regard to case. */
export interface Archive {
  has(path: string): boolean;
  /** Whether it has the part in its root or in any folder. */
  hasAnywhere(path: string): boolean;
  /** Uncompressed size in bytes. */
  size(path: string): number;
  /** The text of a part, decompressed as it is consumed. Throws if there is no such part. */
  text(path: string): AsyncIterable<string>;
}

const keyOf = (path: string) => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** The record at the end of an archive, and the place in it of its comment's length. */
const end = { signature: 'PK\x05\x06', length: 22, commentLength: 20 };

/** The bytes up to the archive's own end: what mail and downloads append is no part of it. */
function withoutTail(bytes: Buffer): Buffer {
  const at = bytes.lastIndexOf(end.signature, bytes.length, 'latin1');
  if (at === -1 || at + end.length > bytes.length) return bytes;
  return bytes.subarray(0, at + end.length + bytes.readUInt16LE(at + end.commentLength));
}

/** XML is UTF-8, or UTF-16 with a byte order mark. */
function decoderOf(first: Uint8Array): TextDecoder {
  if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return new TextDecoder('utf-8', { fatal: true });
}

/** Bytes inflated per chunk: each one is a round trip to the thread pool. */
const pieceSize = 64 * 1024;

/** The ZIP compression methods that spreadsheets use. */
const methods = { stored: 0, deflated: 8 };

/** The flag of a part whose size and checksum come after it. */
const streamed = 1 << 3;

async function unpackedBytes(zip: ZipFile, entry: Entry): Promise<Readable> {
  const packed: Readable = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  if (entry.compressionMethod === methods.stored) return packed;
  if (entry.compressionMethod !== methods.deflated) throw broken();
  const unpacking = createInflateRaw({ chunkSize: pieceSize });
  // The consumer of the stream gets the error.
  pipeline(packed, unpacking, () => {});
  return unpacking;
}

async function* textOf(zip: ZipFile, entry: Entry, clock: Clock): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of await unpackedBytes(zip, entry)) {
    clock.check();
    decoder ??= decoderOf(chunk);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

/** Decompresses a part and drops it, only to compare its size and checksum. */
async function refuseDamaged(zip: ZipFile, entry: Entry, clock: Clock) {
  const local = await zip.readLocalFileHeaderPromise(entry);
  // Streaming writers don't know the checksum when they write the local header, and leave it 0.
  const isStreamed = (local.generalPurposeBitFlag & streamed) !== 0 && local.crc32 === 0;
  if (!isStreamed && local.crc32 !== entry.crc32) throw broken();
  let sum = 0;
  let size = 0;
  for await (const chunk of await unpackedBytes(zip, entry)) {
    clock.check();
    size += chunk.length;
    if (size > entry.uncompressedSize) throw broken();
    sum = crc32(chunk, sum);
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32) throw broken();
}

/**
 * Opens an archive, and refuses what is no complete ZIP file. The declared sizes are checked before anything is
 * decompressed; then each part is checked against its declared size and checksum, including those that are never read.
 */
export async function openArchive(bytes: Buffer, clock: Clock): Promise<Archive> {
  // Paths are decoded here: the library refuses some that every spreadsheet program reads.
  const zip = await fromBufferPromise(withoutTail(bytes), { lazyEntries: true, decodeStrings: false });
  if (zip.entryCount > mostParts) throw tooManyParts(zip.entryCount, mostParts);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    entries.set(keyOf(String(entry.fileName)), entry);
  }
  if (unpacked > mostUnpacked) throw tooMuchUnpacked(unpacked, mostUnpacked);
  for (const entry of entries.values()) if (!entry.isEncrypted()) await refuseDamaged(zip, entry, clock);

  return {
    has: (path) => entries.has(keyOf(path)),
    hasAnywhere: (path) => entries.keys().some((key) => key === keyOf(path) || key.endsWith(`/${keyOf(path)}`)),
    size: (path) => entries.get(keyOf(path))?.uncompressedSize ?? 0,
    text(path) {
      const entry = entries.get(keyOf(path));
      if (!entry) throw broken();
      if (entry.isEncrypted()) throw locked();
      return textOf(zip, entry, clock);
    },
  };
}
