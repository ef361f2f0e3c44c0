import type { Task } from './contents.ts';
import type { Book, Gatherer } from './limits.ts';
import { empty, fromNumbers, notASpreadsheet, onlyAShortcut } from './refusals.ts';
import { decoded, encodingOf, withoutEnd } from './text-encoding.ts';

const latin = (bytes: Uint8Array, length: number) => Buffer.from(bytes.subarray(0, length)).toString('latin1');

/** First bytes of files that people mistake for spreadsheets. */
const others: Record<string, string[]> = {
  gambar: ['\x89PNG', '\xff\xd8\xff', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*'],
  'dokumen PDF': ['%PDF-'],
  'arsip terkompresi': ['\x1f\x8b', '7z\xbc\xaf', 'Rar!\x1a', '\xfd7zXZ'],
  'dokumen teks': ['{\\rtf1'],
};

/** A picture or sound of this family names its kind after its size; a text may begin with the same letters. */
const riff = /^RIFF.{4}(?:WEBP|WAVE|AVI )/s;

/** What is kept on a disk for a document of Google Drive, or for an address of the web. */
const shortcut =
  /^\{[^{}]*"(?:doc_id|resource_key)"\s*:|^\{\s*"url"\s*:\s*"https?:|^\[(?:InternetShortcut|Desktop Entry)\]|^<\?xml[^<]*<!DOCTYPE plist/i;

/** First characters of text formats that are not one row per line. */
const otherTexts: Record<string, RegExp> = {
  'halaman web atau XML': /^<(?:[!?]|(?:html|head|body|meta|style|script|table|div|title)[\s>])|^MIME-Version:/i,
  // A table may begin with 'ID;Provinsi': the second record tells.
  'berkas SYLK': /^ID;P[^\r\n]*[\r\n]+(?:[BC];[XY]\d|[FOPW];[A-Z]|N[NUE];|E[\r\n])/,
  'berkas DIF': /^TABLE\r?\n0,1/,
  'data JSON': /^\[?\s*\{\s*"[^"]*"\s*:/,
  'kartu nama (vCard)': /^BEGIN:VCARD\s/,
};

const archive = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];
const compound = ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'];

/** Parts of Apple's Numbers, Pages and Keynote files: current, zipped again, and before 2013. */
const appleParts = ['Index/Document.iwa', 'Index.zip', 'buildVersionHistory.plist'];

/** Programs on the web write a byte order mark or line breaks before an archive. */
const blanksBeforeArchive = /^(?:\xef\xbb\xbf|\s){1,60}(?=PK\p{Cc})/u;

const openDocument = 'application/vnd.oasis.opendocument.';

async function bookInArchive(bytes: Buffer, gatherer: Gatherer): Promise<Book> {
  const { openArchive } = await import('./archive.ts');
  const parts = await openArchive(bytes, gatherer);
  if (appleParts.some(parts.hasAnywhere)) throw fromNumbers();
  let type = '';
  if (parts.has('mimetype')) for await (const piece of parts.text('mimetype')) type += piece;
  const isSpreadsheet = type.startsWith(`${openDocument}spreadsheet`);
  if (type.startsWith(openDocument) && !isSpreadsheet) throw notASpreadsheet('dokumen OpenDocument lain');
  // Some programs leave out the part that says so.
  if (isSpreadsheet || (parts.has('content.xml') && !parts.has('xl/workbook.xml'))) {
    return (await import('./ods.ts')).readOds(parts, gatherer);
  }
  return (await import('./xlsx.ts')).readXlsx(parts, gatherer);
}

/** More than a tenth of control characters means it is binary. */
function isText(bytes: Uint8Array): boolean {
  const encoding = encodingOf(bytes);
  if (encoding.startsWith('utf-16')) return true;
  const sample = withoutEnd(bytes, encoding).subarray(0, 4096);
  const controls = sample.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13);
  return controls.length <= sample.length / 10;
}

/**
 * Detects the format from the bytes alone, and reads the file. Each format's reader is imported on demand: loading all
 * of them takes longer than reading most files.
 */
export async function readBook(file: Buffer, { encoding }: Task, gatherer: Gatherer): Promise<Book> {
  if (file.length === 0) throw empty();
  const bytes = file.subarray(blanksBeforeArchive.exec(latin(file, 64))?.[0].length ?? 0);
  const start = latin(bytes, 16);
  const begins = (signatures: string[]) => signatures.some((signature) => start.startsWith(signature));
  if (begins(archive)) return bookInArchive(bytes, gatherer);
  if (begins(compound)) return (await import('./xls.ts')).readXls(bytes, gatherer);
  const other = riff.test(start) ? 'gambar' : Object.entries(others).find(([, signatures]) => begins(signatures))?.[0];
  if (other) throw notASpreadsheet(other);
  const text = decoded(bytes.subarray(0, 4096), encodingOf(bytes));
  if (shortcut.test(text.trimStart())) throw onlyAShortcut();
  const otherText = Object.entries(otherTexts).find(([, beginning]) => beginning.test(text.trimStart()))?.[0];
  if (otherText) throw notASpreadsheet(otherText);
  if (!encoding && !isText(bytes)) throw notASpreadsheet('bukan teks');
  return (await import('./csv.ts')).readCsv(bytes, encoding, gatherer);
}
