import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file inside the archive: its path, and its content, whole or piece by piece. */
export interface Part {
  path: string;
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>;
  /** Neither compressed nor with extra fields. */
  isPlain?: boolean;
}

/** An archive of these parts, in their order, written as it is read. */
export function zipped(parts: readonly Part[]): Readable {
  const zip = new ZipFile();
  const archive = Readable.from(zip.outputStream);
  zip.once('error', (error: Error) => archive.destroy(error));
  for (const { path, content, isPlain = false } of parts) {
    if (typeof content === 'string' || content instanceof Uint8Array) {
      zip.addBuffer(Buffer.from(content as Uint8Array), path, { compress: !isPlain, forceDosTimestamp: isPlain });
    } else {
      const pieces = Readable.from(content, { objectMode: false });
      // Who no longer wants the archive ends what it is made from.
      archive.once('close', () => pieces.destroy());
      zip.addReadStream(pieces, path);
    }
  }
  zip.end();
  return archive;
}
