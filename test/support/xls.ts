import { createHash } from 'node:crypto';
import { CFB } from '@e965/xlsx';

/** A record of an `.xls` file. */
export interface XlsRecord {
  type: number;
  data: Buffer;
}

const record = (type: number, ...parts: (number[] | Buffer)[]): XlsRecord => ({
  type,
  data: Buffer.concat(parts.map((part) => Buffer.from(part))),
});

const two = (number: number) => [number & 255, number >> 8];

/** A cell with a text: 16-bit of Excel 97, or 8-bit of Excel 5. */
export const label = (row: number, column: number, text: string | Buffer) =>
  typeof text === 'string'
    ? record(0x204, [...two(row), ...two(column), 0, 0, ...two(text.length), 1], Buffer.from(text, 'utf16le'))
    : record(0x204, [...two(row), ...two(column), 0, 0, ...two(text.length)], text);

/** A formula with this number as its value. */
export function calculated(row: number, column: number, value: number, tokens: number[]): XlsRecord {
  const number = Buffer.alloc(8);
  number.writeDoubleLE(value);
  return record(0x06, [...two(row), ...two(column), 0, 0], number, Buffer.alloc(6), two(tokens.length), tokens);
}

const written = ({ type, data }: XlsRecord) => Buffer.concat([Buffer.from([...two(type), ...two(data.length)]), data]);

interface Xls {
  cells: XlsRecord[];
  /** What stands before the list of sheets. */
  globals?: XlsRecord[];
  isOld?: boolean;
  codePage?: number;
  stream?: string;
  /** Changes the finished stream. */
  changed?: (stream: Buffer) => Buffer;
}

/** An `.xls` file of one sheet with these records. */
export function xlsWith({ cells, globals = [], isOld = false, codePage = 1200, stream = 'Workbook', changed }: Xls) {
  const version = two(isOld ? 0x500 : 0x600);
  const begin = (kind: number) => record(0x809, version, two(kind), Buffer.alloc(isOld ? 4 : 12));
  const end = record(0x0a);
  const format = record(0xe0, Buffer.alloc(isOld ? 16 : 20));
  const bound = (at: number) =>
    record(0x85, [...two(at & 0xffff), ...two(at >> 16), 0, 0, 7, ...(isOld ? [] : [0])], Buffer.from('Anggota'));
  const before = [begin(5), ...globals, record(0x42, two(codePage)), format];
  const size = Buffer.concat([...before, bound(0), end].map(written)).length;
  const all = Buffer.concat([...before, bound(size), end, begin(16), ...cells, end].map(written));
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, `/${stream}`, changed ? changed(all) : all);
  return Buffer.from(CFB.write(file, { type: 'buffer' }));
}

/** Bytes combined with the bytes of RC4, from a place of its stream on. */
function rc4(key: Buffer, bytes: Buffer, from = 0): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (one: number, other: number) => {
    [state[one], state[other]] = [at(other), at(one)];
  };
  for (let one = 0, other = 0; one < 256; one += 1) {
    other = (other + at(one) + (key[one % key.length] ?? 0)) & 255;
    swap(one, other);
  }
  const keys: number[] = [];
  for (let one = 1, other = 0; one <= from + bytes.length; one += 1) {
    other = (other + at(one)) & 255;
    swap(one & 255, other);
    keys.push(at(at(one) + at(other)));
  }
  return Buffer.from(bytes.map((byte, index) => byte ^ (keys[from + index] ?? 0)));
}

const hash = (name: 'md5' | 'sha1', ...parts: Buffer[]) => createHash(name).update(Buffer.concat(parts)).digest();

const four = (number: number) => Buffer.from([...two(number & 0xffff), ...two(number >> 16)]);

/** The header of protection by a password, and what encrypts a stream that begins with it behind its first record. */
export function protection(password: string, way: 'md5' | 'sha1') {
  const [salt, verifier] = [Buffer.alloc(16, 5), Buffer.alloc(16, 9)];
  const secret = Buffer.from(password, 'utf16le');
  const short = hash('md5', secret).subarray(0, 5);
  const base =
    way === 'md5'
      ? hash('md5', Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([short, salt])))).subarray(0, 5)
      : hash('sha1', salt, secret);
  const keyOf = (block: number) => hash(way, base, four(block)).subarray(0, 16);
  const check = rc4(keyOf(0), Buffer.concat([verifier, hash(way, verifier)]));
  const description = [four(4), four(0), four(0x6801), four(0x8004), four(128), four(1), four(0), four(0)];
  const header =
    way === 'md5'
      ? [Buffer.from([1, 0, 1, 0, 1, 0]), salt, check]
      : [
          ...[Buffer.from([1, 0, 2, 0, 2, 0]), four(4), four(32), ...description],
          ...[four(16), salt, check.subarray(0, 16), four(20), check.subarray(16)],
        ];
  const readable = [0x809, 0x2f];
  return {
    pass: record(0x2f, ...header),
    encrypted(stream: Buffer): Buffer {
      const all = Buffer.from(stream);
      for (let at = 0; at < all.length; ) {
        const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
        for (let place = at + (type === 0x85 ? 8 : 4); place < at + 4 + length; place += 1) {
          if (readable.includes(type)) continue;
          rc4(keyOf(place >> 10), stream.subarray(place, place + 1), place & 1023).copy(all, place);
        }
        at += 4 + length;
      }
      return all;
    },
  };
}
