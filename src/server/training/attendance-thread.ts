import type { TrainingClass } from '#contract/training.ts';
import { fold } from '#server/database/search-text.ts';
import { nameKey } from '#server/members/same-person.ts';
import { createDocument, mm, type PrintedDocument, type TextFont, writtenSoFar } from '#server/printing/document.ts';
import { fittedText, leading } from '#server/printing/fitted-text.ts';
import { linesOf, printed } from '#server/printing/printed-text.ts';

export interface Signer {
  name: string;
  npa: string;
  region: string;
}

/** Whose sheet it is, as on the cards. */
export interface Letterhead {
  name: string;
  /** A JPEG. */
  logo: Uint8Array | null;
}

export interface AttendanceSheet {
  letterhead: Letterhead;
  ofClass: TrainingClass;
  signers: readonly Signer[];
  timeZone: string;
}

/** A4 with margins, in millimetres: heading, column titles, rows and page number. */
const page = { width: 210, height: 297, margin: 15, head: 36, titles: 8, row: 10, footer: 6, logo: 20 };

const columns = { number: 11, name: 64, npa: 35, region: 32, signature: 38 };

const titles = { number: 'No', name: 'Nama', npa: 'NPA', region: 'Wilayah', signature: 'Tanda tangan' };

type Column = keyof typeof columns;

/** At least this many empty rows for people who come unregistered. */
const walkIns = 5;

/** Height of the organiser's signature, in rows. */
const organiserRows = 2;

const order = Object.keys(columns) as Column[];

const perPage = Math.floor((page.height - 2 * page.margin - page.head - page.titles - page.footer) / page.row);

/** In points. A text that is too long for its cell is set smaller. */
const sizes = { title: 13, head: 9, texts: [9, 8, 7, 6, 5], footer: 8 };

const line = { width: 0.5, colour: '#606060' };

/** Left edge of a column in millimetres. */
function leftOf(column: Column): number {
  return order.slice(0, order.indexOf(column)).reduce((left, one) => left + columns[one], page.margin);
}

/** Alphabetically by name without degrees and titles, as people search the list. */
function byBareName(signers: readonly Signer[]): Signer[] {
  return signers
    .map((signer) => ({ signer, key: nameKey(signer.name) ?? fold(signer.name) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ signer }) => signer);
}

/** As staff write it: `Sabtu, 21 November 2026 09.00–16.00 WIB`. */
function timeOf({ starts_at, ends_at }: TrainingClass, timeZone: string): string {
  const [start, end] = [new Date(starts_at), new Date(ends_at)];
  const range = new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeStyle: 'short', timeZone });
  const named = new Intl.DateTimeFormat('id-ID', { timeZone, timeZoneName: 'short' }).formatToParts(start);
  const zone = named.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${range.formatRange(start, end)} ${zone}`;
}

/** The lines between title and table. */
function headOf({ ofClass, timeZone }: AttendanceSheet): string[] {
  const { module_code, module_name, region_name } = ofClass;
  const module = module_code === null ? module_name : `${module_name} (${module_code})`;
  const place = [ofClass.place, region_name].filter((part) => part !== null).join(', ');
  return [`Modul: ${module}`, `Waktu: ${timeOf(ofClass, timeZone)}`, `Tempat: ${place === '' ? '-' : place}`];
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  font: TextFont;
}

/** Writes a text into a box, vertically centred. */
function writeWithin(sheet: PrintedDocument, text: string, box: Box) {
  const room = { width: (box.width - 3) * mm, height: box.height * mm, font: box.font, sizes: sizes.texts };
  const { size, lines } = fittedText(sheet.widthOf, text, room);
  const step = size * leading;
  const y = (box.top + box.height / 2) * mm + size * 0.35 - ((lines.length - 1) * step) / 2;
  for (const [index, part] of lines.entries()) {
    sheet.write(part, { x: (box.left + 1.5) * mm, y: y + index * step, size, font: box.font, from: 'left' });
  }
}

function drawHead(sheet: PrintedDocument, given: AttendanceSheet) {
  const { name, logo } = given.letterhead;
  const most = (page.width - 2 * page.margin - (logo ? page.logo + 5 : 0)) * mm;
  const left = { x: page.margin * mm, from: 'left' } as const;
  if (logo) {
    const place = [(page.width - page.margin - page.logo) * mm, page.margin * mm] as const;
    const fit: [number, number] = [page.logo * mm, page.logo * mm];
    sheet.document.image(sheet.pictureOf(logo), ...place, { fit, align: 'right' });
  }
  const [association = ''] = linesOf(printed(name), 1, (text) => sheet.widthOf(text, 'regular', sizes.head) <= most);
  let y = page.margin * mm + sizes.head;
  sheet.write(association, { ...left, y, size: sizes.head, font: 'regular' });
  y += sizes.title * 1.5;
  const title = `Daftar Hadir: ${printed(given.ofClass.title)}`;
  for (const part of linesOf(title, 2, (text) => sheet.widthOf(text, 'bold', sizes.title) <= most)) {
    sheet.write(part, { ...left, y, size: sizes.title, font: 'bold' });
    y += sizes.title * 1.25;
  }
  for (const text of headOf(given)) {
    const [shown = ''] = linesOf(printed(text), 1, (part) => sheet.widthOf(part, 'regular', sizes.head) <= most);
    sheet.write(shown, { ...left, y, size: sizes.head, font: 'regular' });
    y += sizes.head * 1.5;
  }
}

/** Draws a table row with its lines; cells in the order of the columns. */
function drawRow(sheet: PrintedDocument, top: number, height: number, cells: readonly string[], font: TextFont) {
  const { document } = sheet;
  document.lineWidth(line.width).strokeColor(line.colour);
  for (const column of order) {
    document.rect(leftOf(column) * mm, top * mm, columns[column] * mm, height * mm).stroke();
  }
  document.fillColor('black');
  for (const [index, column] of order.entries()) {
    const text = cells[index] ?? '';
    if (text !== '') writeWithin(sheet, text, { left: leftOf(column), top, width: columns[column], height, font });
  }
}

/** The organiser's signature below the table. */
function drawOrganiser(sheet: PrintedDocument, top: number) {
  const y = (top + page.row * 1.4) * mm;
  const at = { y, size: sizes.head, font: 'regular', from: 'left' } as const;
  sheet.write('Penyelenggara: ................................................', { ...at, x: page.margin * mm });
  sheet.write('Tanda tangan: ................................', { ...at, x: (page.width / 2 + 15) * mm });
}

/** A PDF for the signatures of a class's participants, as a stream. */
export async function* makeAttendanceSheet(given: AttendanceSheet): AsyncGenerator<Uint8Array> {
  const { title } = given.ofClass;
  const signers = byBareName(given.signers);
  const sheet = await createDocument(`Daftar hadir ${title}`);
  const pages = Math.ceil((signers.length + walkIns + organiserRows) / perPage);
  const rows = pages * perPage - organiserRows;
  for (let number = 1; number <= pages; number += 1) {
    sheet.addPage();
    drawHead(sheet, given);
    let top = page.margin + page.head;
    drawRow(sheet, top, page.titles, Object.values(titles), 'bold');
    top += page.titles;
    const first = (number - 1) * perPage;
    for (let index = first; index < Math.min(first + perPage, rows); index += 1) {
      const signer = signers[index];
      const cells = signer ? [String(index + 1), signer.name, signer.npa, signer.region] : [];
      drawRow(sheet, top, page.row, cells, 'regular');
      top += page.row;
    }
    if (number === pages) drawOrganiser(sheet, top);
    const y = (page.height - page.margin) * mm;
    sheet.write(`Halaman ${number} dari ${pages}`, {
      x: (page.width / 2) * mm,
      y,
      size: sizes.footer,
      font: 'regular',
    });
    yield* writtenSoFar(sheet);
  }
  sheet.document.end();
  yield* writtenSoFar(sheet);
}
