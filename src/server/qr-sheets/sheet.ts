import { createDocument, mm, type PrintedDocument, writtenSoFar } from '#server/printing/document.ts';
import { linesOf, printed } from '#server/printing/printed-text.ts';
import { codeWidth } from './code-width.ts';
import { darkOf, type PrintableCode } from './printable-code.ts';

/** A code and the text below it. */
export interface Label {
  name: string;
  npa: string;
  code: PrintableCode;
}

/** A4 with 10 mm margins, in millimetres: five by six labels and the page number. */
const page = { width: 210, height: 297, margin: 10, columns: 5, rows: 6 };
const label = { width: 38, height: 45, codeTop: 4.5, textTop: 34.6, textWidth: 36 };
const footer = page.height - page.margin - 1.5;

const perPage = page.columns * page.rows;

/** Font sizes in points. A long NPA is set smaller, down to `leastNpa`, then broken into two lines. */
const sizes = { name: 7, line: 8.6, npa: 8, leastNpa: 4.2, footer: 7 };

const cutMark = { length: 2, width: 0.25, colour: '#b0b0b0' };

function drawCutMarks({ document }: PrintedDocument, x: number, y: number) {
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

function drawCode({ document }: PrintedDocument, code: PrintableCode, x: number, y: number) {
  document.save();
  document.translate(x * mm, y * mm).scale((codeWidth * mm) / code.size);
  for (const dark of darkOf(code)) document.rect(dark.x, dark.y, dark.length, 1);
  document.fill('black');
  document.restore();
}

function drawTexts({ widthOf, write }: PrintedDocument, { name, npa }: Label, x: number, y: number) {
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

/** A PDF of labelled codes in their order, as a stream. */
export async function* sheetOf(labels: readonly Label[]): AsyncGenerator<Uint8Array> {
  const sheet = await createDocument('Kode QR anggota IKAI');
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
    }
    const text = `Halaman ${number} dari ${pages}`;
    sheet.write(text, { x: (page.width / 2) * mm, y: footer * mm, size: sizes.footer, font: 'regular' });
    yield* writtenSoFar(sheet);
  }
  document.end();
  yield* writtenSoFar(sheet);
}
