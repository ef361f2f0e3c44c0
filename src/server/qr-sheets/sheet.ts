import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { codeWidth, darkOf, type PrintableCode } from './printable-code.ts';
import { coverageOf, fontBytes, linesOf, printed, type Run, runsOf, type SheetFont } from './sheet-text.ts';

/** One code with what stands under it. */
export interface Label {
  name: string;
  npa: string;
  code: PrintableCode;
}

/** Points to a millimetre. */
const mm = 72 / 25.4;

/** A4 with margins of 10 mm, in millimetres: five labels in a row, six rows, and the page's number below. */
const page = { width: 210, height: 297, margin: 10, columns: 5, rows: 6 };
const label = { width: 38, height: 45, codeTop: 4.5, textTop: 34.6, textWidth: 36 };
const footer = page.height - page.margin - 1.5;

const perPage = page.columns * page.rows;

/** The sizes of texts in points; an NPA that is too long for its line gets smaller, down to the least, then a second line. */
const sizes = { name: 7, line: 8.6, npa: 8, leastNpa: 4.2, footer: 7 };

const cutMark = { length: 2, width: 0.25, colour: '#b0b0b0' };

type TextFont = Exclude<SheetFont, 'others'>;

interface Written {
  /** The middle of the line, and its baseline, in points. */
  x: number;
  y: number;
  size: number;
  font: TextFont;
}

/** A document in which the texts of these labels can be written. */
async function createDocument(labels: readonly Label[]) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // No font but ours is used.
    font: '',
    // It would keep every name for ever.
    fontLayoutCache: false,
    lang: 'id',
    displayTitle: true,
    info: { Title: 'Kode QR anggota IKAI', Producer: 'IKAI', Creator: 'IKAI' },
  });
  const [regular, bold] = [await fontBytes('regular'), await fontBytes('bold')];
  document.registerFont('regular', regular).registerFont('bold', bold);
  const covers = { regular: coverageOf(regular), bold: coverageOf(bold) };
  // It is large, and rarely needed.
  const needsOthers = labels.some(({ name, npa }) => !covers.regular(printed(name)) || !covers.bold(printed(npa)));
  if (needsOthers) document.registerFont('others', await fontBytes('others'));

  const measured = new Map<string, (Run & { width: number; shaping: PDFKit.Mixins.TextOptions })[]>();

  /** The stretches of a line with their widths at a size of one point. */
  function runsWithin(line: string, font: TextFont) {
    const key = `${font} ${line}`;
    const known = measured.get(key);
    if (known) return known;
    const runs = runsOf(line, font, covers[font]).map((run) => {
      // Text from right to left must not be cut into words, which would come out in the wrong order.
      const shaping = run.isRightToLeft ? { features: [] } : {};
      return { ...run, shaping, width: document.font(run.font, 1).widthOfString(run.text, shaping) };
    });
    measured.set(key, runs);
    return runs;
  }

  const widthOf = (line: string, font: TextFont, size: number) =>
    runsWithin(line, font).reduce((sum, { width }) => sum + width * size, 0);

  /** Writes a line around its middle. */
  function write(line: string, { x, y, size, font }: Written) {
    let left = x - widthOf(line, font, size) / 2;
    for (const run of runsWithin(line, font)) {
      const how = { lineBreak: false, baseline: 'alphabetic', ...run.shaping } as const;
      document.font(run.font, size).text(run.text, left, y, how);
      left += run.width * size;
    }
  }

  function addPage() {
    measured.clear();
    document.addPage();
  }

  return { document, addPage, widthOf, write };
}

type SheetDocument = Awaited<ReturnType<typeof createDocument>>;

function drawCutMarks({ document }: SheetDocument, x: number, y: number) {
  const [right, bottom] = [x + label.width, y + label.height];
  const corners = [
    [x, y, 1, 1],
    [right, y, -1, 1],
    [x, bottom, 1, -1],
    [right, bottom, -1, -1],
  ] as const;
  document.lineWidth(cutMark.width).strokeColor(cutMark.colour);
  for (const [cornerX, cornerY, inward, downward] of corners) {
    document
      .moveTo((cornerX + inward * cutMark.length) * mm, cornerY * mm)
      .lineTo(cornerX * mm, cornerY * mm)
      .lineTo(cornerX * mm, (cornerY + downward * cutMark.length) * mm);
  }
  document.stroke();
}

function drawCode({ document }: SheetDocument, code: PrintableCode, x: number, y: number) {
  document.save();
  document.translate(x * mm, y * mm).scale((codeWidth * mm) / code.size);
  for (const dark of darkOf(code)) document.rect(dark.x, dark.y, dark.length, 1);
  document.fill('black');
  document.restore();
}

function drawTexts({ widthOf, write }: SheetDocument, { name, npa }: Label, x: number, y: number) {
  const middle = (x + label.width / 2) * mm;
  const most = label.textWidth * mm;
  let baseline = y * mm + sizes.name;
  for (const line of linesOf(printed(name), 2, (text) => widthOf(text, 'regular', sizes.name) <= most)) {
    write(line, { x: middle, y: baseline, size: sizes.name, font: 'regular' });
    baseline += sizes.line;
  }
  const whole = printed(npa);
  const fitting = (sizes.npa * most) / widthOf(whole, 'bold', sizes.npa);
  const size = Math.max(sizes.leastNpa, Math.min(sizes.npa, fitting));
  for (const line of linesOf(whole, 2, (text) => widthOf(text, 'bold', size) <= most + 0.01)) {
    write(line, { x: middle, y: baseline + 0.8, size, font: 'bold' });
    baseline += size * 1.2;
  }
}

/** A PDF of codes with names for printing, in their order, piece by piece as it is taken. */
export async function* sheetOf(labels: readonly Label[]): AsyncGenerator<Uint8Array> {
  const sheet = await createDocument(labels);
  const { document } = sheet;
  const pages = Math.ceil(labels.length / perPage);
  for (let number = 1; number <= pages; number += 1) {
    sheet.addPage();
    for (const [index, one] of labels.slice((number - 1) * perPage, number * perPage).entries()) {
      const x = page.margin + (index % page.columns) * label.width;
      const y = page.margin + Math.floor(index / page.columns) * label.height;
      drawCutMarks(sheet, x, y);
      drawCode(sheet, one.code, x + (label.width - codeWidth) / 2, y + label.codeTop);
      document.fillColor('black');
      drawTexts(sheet, one, x, y + label.textTop);
      // Other requests get their turn.
      await setImmediate();
    }
    const text = `Halaman ${number} dari ${pages}`;
    sheet.write(text, { x: (page.width / 2) * mm, y: footer * mm, size: sizes.footer, font: 'regular' });
    yield* writtenSoFar(document);
  }
  document.end();
  yield* writtenSoFar(document);
}

function* writtenSoFar(document: SheetDocument['document']): Generator<Uint8Array> {
  for (let bytes: unknown = document.read(); bytes instanceof Uint8Array; bytes = document.read()) yield bytes;
}
