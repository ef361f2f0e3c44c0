import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file in the archive. */
export interface Part {
  path: string;
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

/** A ZIP stream of these parts, in their order. */
export function zipped(parts: readonly Part[]): Readable {
  const zip = new ZipFile();
  // A wrapper around it could not be destroyed while it waits for a part.
  const archive = zip.outputStream as PassThrough;
  const fail = (error: Error) => void archive.destroy(error);
  zip.once('error', fail);
  // A part may fail before anybody reads the archive. Whoever does so then is told by its state.
  archive.on('error', () => {});
  for (const { path, content } of parts) {
    if (typeof content === 'string' || content instanceof Uint8Array) {
      zip.addBuffer(Buffer.from(content as Uint8Array), path);
    } else {
      const pieces = Readable.from(content, { objectMode: false });
      // The archive hears of no failure of its sources. Nobody else listens: it would end the server.
      pieces.once('error', fail);
      // Ends the sources when the client disconnects.
      archive.once('close', () => pieces.destroy());
      zip.addReadStream(pieces, path);
    }
  }
  zip.end();
  return archive;
}
