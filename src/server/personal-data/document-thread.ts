import { packageFiles } from '#contract/personal-data.ts';
import { createDocument, mm, type TextFont, writtenSoFar } from '#server/printing/document.ts';
import { lacksLetters, linesOf, printed } from '#server/printing/printed-text.ts';

export interface Section {
  heading: string;
  facts: { label: string; value: string }[];
}

export interface DataDocument {
  title: string;
  sections: Section[];
}

/** A4 with margins, and the column of values, in millimetres. */
const page = { width: 210, height: 297, margin: 18, values: 66 };

/** In points. */
const sizes = { title: 15, heading: 11, text: 9, footer: 8 };

/** Line height relative to the font size. */
const leading = 1.35;

/** More than the longest stored text needs. */
const mostLines = 500;

const textsOf = ({ title, sections }: DataDocument) => [
  title,
  ...sections.flatMap(({ heading, facts }) => [heading, ...facts.flatMap(({ label, value }) => [label, value])]),
];

/** A PDF of facts, as a stream. If it lacks letters of some, it says so. */
export async function* makeDocument(given: DataDocument): AsyncGenerator<Uint8Array> {
  const sheet = await createDocument(given.title);
  const bottom = (page.height - page.margin) * mm;
  const left = page.margin * mm;
  const right = (page.width - page.margin) * mm;
  const values = page.values * mm;
  let number = 0;
  let y = bottom;

  function begin(height: number) {
    if (y + height <= bottom) return;
    sheet.addPage();
    number += 1;
    const footer = { x: (page.width / 2) * mm, y: (page.height - page.margin / 2) * mm };
    sheet.write(`Halaman ${number}`, { ...footer, size: sizes.footer, font: 'regular' });
    y = page.margin * mm;
  }

  const wrapped = (text: string, font: TextFont, size: number, width: number) =>
    linesOf(printed(text), mostLines, (line) => sheet.widthOf(line, font, size) <= width);

  function writeWide(text: string, size: number, font: TextFont) {
    for (const line of wrapped(text, font, size, right - left)) {
      begin(size * leading);
      y += size * leading;
      sheet.write(line, { x: left, y, size, font, from: 'left' });
    }
  }

  function writeLarge(text: string, size: number) {
    // Keeps a heading from being left at the foot of a page.
    begin(size * leading * 3);
    writeWide(text, size, 'bold');
    y += size * 0.5;
  }

  writeLarge(given.title, sizes.title);
  if (textsOf(given).some(lacksLetters)) {
    const said = `Sebagian huruf tidak dapat dicetak; di sini tertulis “?”. Tulisan lengkapnya ada di ${packageFiles.data}.`;
    writeWide(said, sizes.text, 'regular');
  }
  for (const { heading, facts } of given.sections) {
    y += sizes.heading;
    writeLarge(heading, sizes.heading);
    for (const { label, value } of facts) {
      const labels = wrapped(label, 'regular', sizes.text, values - left - 3 * mm);
      const lines = wrapped(value, 'regular', sizes.text, right - values);
      for (let index = 0; index < Math.max(labels.length, lines.length); index += 1) {
        begin(sizes.text * leading);
        y += sizes.text * leading;
        const how = { y, size: sizes.text, font: 'regular', from: 'left' } as const;
        if (labels[index]) sheet.write(labels[index] ?? '', { ...how, x: left });
        if (lines[index]) sheet.write(lines[index] ?? '', { ...how, x: values });
      }
      yield* writtenSoFar(sheet);
    }
  }
  sheet.document.end();
  yield* writtenSoFar(sheet);
}
