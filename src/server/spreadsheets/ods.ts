import type { Readable } from 'node:stream';
import { contentEnd, contentStart, manifest, mediaType, odsRow, odsStyles, settingsOf } from './ods-parts.ts';
import { type Cell, framed, type Sheet } from './sheet.ts';
import { zipped } from './zipped.ts';

/** A sheet as an `.ods` stream. */
export function odsOf(sheet: Sheet): Readable {
  const row = (cells: Cell[]) => odsRow(sheet, cells);
  return zipped([
    // Uncompressed and first, so that programs find the media type in the file's first bytes.
    { path: 'mimetype', content: mediaType, isPlain: true },
    { path: 'META-INF/manifest.xml', content: manifest },
    { path: 'styles.xml', content: odsStyles },
    { path: 'settings.xml', content: settingsOf(sheet) },
    { path: 'content.xml', content: framed(sheet, { start: contentStart(sheet), row, end: contentEnd }) },
  ]);
}
