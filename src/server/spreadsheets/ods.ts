import type { Readable } from 'node:stream';
import { contentEnd, contentStart, manifest, mediaType, odsRow, odsStyles, settingsOf } from './ods-parts.ts';
import { type Cell, framed, type Sheet } from './sheet.ts';
import { zipped } from './zipped.ts';

/** A sheet as an `.ods` file, written as it is read. */
export function odsOf(sheet: Sheet): Readable {
  const row = (cells: Cell[]) => odsRow(sheet, cells);
  return zipped([
    // Programs that look at a file's first bytes find its type there.
    { path: 'mimetype', content: mediaType, isPlain: true },
    { path: 'META-INF/manifest.xml', content: manifest },
    { path: 'styles.xml', content: odsStyles },
    { path: 'settings.xml', content: settingsOf(sheet) },
    { path: 'content.xml', content: framed(sheet, { start: contentStart(sheet), row, end: contentEnd }) },
  ]);
}
