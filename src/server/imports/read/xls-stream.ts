import { createHash } from 'node:crypto';
import { cptable } from '@e965/xlsx/dist/cpexcel';

/** Types of records in the stream of a workbook. The ignored one says what is selected. */
const types = { bound: 0x85, codePage: 0x42, filePass: 0x2f, formula: 0x06, ignored: 0x1d };

/** Records that describe no cell: names, links to other workbooks, shared formulas and those of ranges. */
const dispensable = new Set([0x18, 0x218, 0x17, 0x23, 0x223, 0x1ae, 0x21, 0x221, 0x4bc]);

/** Records that protection leaves readable. */
const neverEncrypted = new Set([0x09, 0x209, 0x409, 0x809, types.filePass, 0xe1, 0x138, 0x194, 0x195, 0x196]);

interface XlsRecord {
  /** The place of its header. */
  at: number;
  type: number;
  /** From its first byte after the header to behind its last one. */
  from: number;
  to: number;
}

function* recordsOf(stream: Buffer): Generator<XlsRecord> {
  for (let at = 0; at + 4 <= stream.length; ) {
    const [type, from] = [stream.readUInt16LE(at), at + 4];
    const to = from + stream.readUInt16LE(at + 2);
    if (to > stream.length) return;
    yield { at, type, from, to };
    at = to;
  }
}

/** With this password Excel encrypts what is only protected against changes, and opens it without asking. */
export const defaultPassword = 'VelvetSweatshop';

/** The bytes that RC4 combines with a text. */
function keyStream(key: Uint8Array, length: number): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [state[other] ?? 0, state[one] ?? 0];
  };
  for (let one = 0, other = 0; one < 256; one += 1) {
    other = (other + (state[one] ?? 0) + (key[one % key.length] ?? 0)) & 255;
    swap(one, other);
  }
  let other = 0;
  return Uint8Array.from({ length }, (_, index) => {
    const one = (index + 1) & 255;
    other = (other + (state[one] ?? 0)) & 255;
    swap(one, other);
    return state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0;
  });
}

const hashOf = (algorithm: 'md5' | 'sha1', ...parts: Uint8Array[]) =>
  createHash(algorithm).update(Buffer.concat(parts)).digest();

function numberBytes(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

const combined = (bytes: Uint8Array, keys: Uint8Array) => bytes.map((byte, index) => byte ^ (keys[index] ?? 0));

/** The key of each block, in one of the two ways of RC4; null where the default password is not the file's. */
function blockKeys(header: Buffer): ((block: number) => Uint8Array) | null {
  const password = Buffer.from(defaultPassword, 'utf16le');
  const isOld = header.readUInt16LE(2) === 1;
  const algorithm = isOld ? 'md5' : 'sha1';
  // The newer header has a description of any length first.
  const verifier = isOld ? 6 : 14 + header.readUInt32LE(10) + 4;
  const salt = header.subarray(verifier, verifier + 16);
  const encrypted = header.subarray(verifier + 16, verifier + 32);
  const encryptedHash = header.subarray(verifier + (isOld ? 32 : 36));
  const short = hashOf('md5', password).subarray(0, 5);
  const base = isOld
    ? hashOf('md5', ...Array.from({ length: 16 }, () => Buffer.concat([short, salt]))).subarray(0, 5)
    : hashOf('sha1', salt, password);
  const size = isOld ? 16 : (header.readUInt32LE(14 + 16) || 40) / 8;
  const keyOf = (block: number) => {
    const key = hashOf(algorithm, base, numberBytes(block)).subarray(0, size);
    return size > 5 ? key : Buffer.concat([key, Buffer.alloc(16 - size)]);
  };
  const keys = keyStream(keyOf(0), 16 + encryptedHash.length);
  const hash = hashOf(algorithm, combined(encrypted, keys));
  return hash.equals(combined(encryptedHash, keys.subarray(16)).subarray(0, hash.length)) ? keyOf : null;
}

const blockSize = 1024;

/**
 * The stream without Excel's default protection; null if it has a password of its own. The old way by XOR is left to
 * the library, which knows it.
 */
export function unprotected(stream: Buffer): Buffer | null {
  const pass = recordsOf(stream).find(({ type }) => type === types.filePass);
  if (!pass || pass.to - pass.from < 54 || stream.readUInt16LE(pass.from) !== 1) return stream;
  const keyOf = blockKeys(stream.subarray(pass.from, pass.to));
  if (keyOf === null) return null;
  const plain = Buffer.from(stream);
  plain.writeUInt16LE(types.ignored, pass.at);
  let block = -1;
  let keys: Uint8Array = plain;
  for (const { type, from, to } of recordsOf(stream)) {
    if (neverEncrypted.has(type)) continue;
    // Where a sheet begins is readable.
    for (let at = type === types.bound ? from + 4 : from; at < to; at += 1) {
      if (Math.floor(at / blockSize) !== block) {
        block = Math.floor(at / blockSize);
        keys = keyStream(keyOf(block), blockSize);
      }
      plain[at] = (stream[at] ?? 0) ^ (keys[at % blockSize] ?? 0);
    }
  }
  return plain;
}

/** What SheetJS knows: the pages of its table, Unicode, and Excel's own numbers of three of them. */
const knownPages = new Set([...Object.keys(cptable).map(Number), 1200, 65_001, 0x5212, 0x8000, 0x8001]);

/** Makes an unknown code page that of Windows: the letters of ASCII are right then. */
export function withKnownCodePage(stream: Buffer): Buffer {
  const record = recordsOf(stream).find(({ type, from, to }) => type === types.codePage && to - from >= 2);
  if (!record || knownPages.has(stream.readUInt16LE(record.from))) return stream;
  const plain = Buffer.from(stream);
  plain.writeUInt16LE(1252, record.from);
  return plain;
}

/** Of a formula: the place of its length, and one that is an omitted argument. */
const formula = { length: 20, omitted: [1, 0, 0x16] };

/** The stream without formulas and names, which are only needed to name a formula that has no value. */
export function withoutFormulas(stream: Buffer): Buffer {
  const plain = Buffer.from(stream);
  for (const { at, type, from, to } of recordsOf(stream)) {
    if (dispensable.has(type)) plain.writeUInt16LE(types.ignored, at);
    if (type === types.formula && to - from >= formula.length + 3) plain.set(formula.omitted, from + formula.length);
  }
  return plain;
}
