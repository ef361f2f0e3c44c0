import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, content: Uint8Array): Buffer {
  const bytes = Buffer.alloc(content.length + 12);
  bytes.writeUInt32BE(content.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(content, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), content.length + 8);
  return bytes;
}

function header(size: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(size, 4);
  // Bit depth 1, greyscale; compression, filter and interlace methods are 0.
  bytes[8] = 1;
  return bytes;
}

/** A line of white pixels, eight to a byte. The first byte is the line's filter: none. */
export function whiteLine(size: number): Uint8Array {
  return new Uint8Array(1 + Math.ceil(size / 8)).fill(0xff, 1);
}

export function blacken(line: Uint8Array, from: number, count: number) {
  for (let x = from; x < from + count; x += 1) {
    const at = 1 + (x >> 3);
    line[at] = (line[at] ?? 0) & ~(0x80 >> (x & 7));
  }
}

/**
 * A square black-and-white PNG. Encoders at hand write at least eight bits per pixel, which takes most of the time of
 * making a QR code; one bit without filters takes just these lines.
 */
export function oneBitPng(lines: Uint8Array[]): Buffer {
  return Buffer.concat([
    signature,
    chunk('IHDR', header(lines.length)),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 6, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
