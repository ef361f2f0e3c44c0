import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { type Gatherer, mostUnpacked } from './limits.ts';
import { broken, locked, tooMuchUnpacked } from './refusals.ts';

/** The parts of a file that is a ZIP archive, by paths without regard to case. */
export interface Archive {
  has(path: string): boolean;
  /** Whether it has the part in its root or in any folder. */
  hasAnywhere(path: string): boolean;
  /** The text of a part, decompressed as it is consumed. Throws if there is no such part, or if it is damaged. */
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

/** The encoding in a declaration that can be read as ASCII: UTF-16 is none, though programs write its name. */
const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["'](?!utf-?16)([\w.-]+)["']/i;

/** XML is UTF-8, UTF-16, or in the encoding that it names. */
function decoderOf(chunk: Uint8Array): TextDecoder {
  const start = String.fromCharCode(...chunk.subarray(0, 120));
  const [, name = 'utf-8'] = declared.exec(start) ?? [];
  const isLittle = start.startsWith('\xff\xfe') || start[1] === '\0';
  const isBig = start.startsWith('\xfe\xff') || start[0] === '\0';
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : name, { fatal: true });
}

/** The ZIP compression methods that spreadsheets use. */
const methods = { stored: 0, deflated: 8 };

/** The flag of a part whose size and checksum come after it. */
const streamed = 1 << 3;

async function unpackedBytes(zip: ZipFile, entry: Entry): Promise<Readable> {
  const packed: Readable = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  if (entry.compressionMethod === methods.stored) return packed;
  if (entry.compressionMethod !== methods.deflated) throw broken();
  // Each chunk is a round trip to the thread pool.
  const unpacking = createInflateRaw({ chunkSize: 64 * 1024 });
  // The consumer of the stream gets the error.
  pipeline(packed, unpacking, () => {});
  return unpacking;
}

async function* textOf(zip: ZipFile, entry: Entry, { checkTime }: Gatherer): AsyncGenerator<string> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  // Streaming writers don't know the checksum when they write the local header, and leave it 0.
  const isStreamed = (local.generalPurposeBitFlag & streamed) !== 0 && local.crc32 === 0;
  if (!isStreamed && local.crc32 !== entry.crc32) throw broken();
  let decoder: TextDecoder | undefined;
  let [sum, size] = [0, 0];
  for await (const chunk of await unpackedBytes(zip, entry)) {
    checkTime();
    size += chunk.length;
    if (size > entry.uncompressedSize) throw broken();
    sum = crc32(chunk, sum);
    const isFirst = decoder === undefined;
    decoder ??= decoderOf(chunk);
    const text = decoder.decode(chunk, { stream: true });
    // XML allows no blank before its declaration; programs write some.
    yield isFirst ? text.trimStart() : text;
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32) throw broken();
  yield decoder?.decode() ?? '';
}

/**
 * Opens an archive. The declared sizes are checked before anything is decompressed; then each part that is read is
 * checked against its size and checksum. What nobody reads, as pictures, may be damaged.
 */
export async function openArchive(bytes: Buffer, gatherer: Gatherer): Promise<Archive> {
  // Paths are decoded here: the library refuses some that every spreadsheet program reads.
  const zip = await fromBufferPromise(withoutTail(bytes), { lazyEntries: true, decodeStrings: false });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    entries.set(keyOf(String(entry.fileName)), entry);
  }
  gatherer.checkTime();
  if (unpacked > mostUnpacked) throw tooMuchUnpacked(unpacked, mostUnpacked);

  return {
    has: (path) => entries.has(keyOf(path)),
    hasAnywhere: (path) => entries.keys().some((key) => key === keyOf(path) || key.endsWith(`/${keyOf(path)}`)),
    text(path) {
      const entry = entries.get(keyOf(path));
      if (!entry) throw broken();
      if (entry.isEncrypted()) throw locked();
      return textOf(zip, entry, gatherer);
    },
  };
}
