import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { type Run, runsOf } from './printed-text.ts';

/** Points per millimetre. */
export const mm = 72 / 25.4;

/** Size of the cache of measured lines: many recur on every page. */
const mostMeasured = 1000;

const fontFiles = {
  regular: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const;

export type TextFont = keyof typeof fontFiles;

/** The bytes of a font. */
export const fontBytes = (font: TextFont): Promise<Buffer> => readFile(new URL(fontFiles[font]));

interface Written {
  /** Centre or left end of the line and its baseline, in points. */
  x: number;
  y: number;
  size: number;
  font: TextFont;
  from?: 'middle' | 'left';
}

/** Missing in the library's types: an opened image can be drawn in place of its bytes. */
interface OpensImages {
  openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc;
}

/** Creates a document. */
export async function createDocument(title: string) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // Keeps the library from loading its default font.
    font: '',
    // It would grow with every word that is printed.
    fontLayoutCache: false,
    lang: 'id',
    displayTitle: true,
    info: { Title: title, Producer: 'IKAI', Creator: 'IKAI' },
  });
  const [regular, bold] = [await fontBytes('regular'), await fontBytes('bold')];
  document.registerFont('regular', regular).registerFont('bold', bold);
  const measured = new Map<string, (Run & { width: number; shaping: PDFKit.Mixins.TextOptions })[]>();

  /** The runs of a line with their widths at size 1. */
  function runsWithin(line: string, font: TextFont) {
    const key = `${font} ${line}`;
    const known = measured.get(key);
    if (known) return known;
    if (measured.size >= mostMeasured) measured.clear();
    const runs = runsOf(line).map((run) => {
      // The library shapes word by word unless features are given; right-to-left words would come out in the wrong order.
      const shaping = run.isRightToLeft ? { features: [] } : {};
      return { ...run, shaping, width: document.font(font, 1).widthOfString(run.text, shaping) };
    });
    measured.set(key, runs);
    return runs;
  }

  const widthOf = (line: string, font: TextFont, size: number) =>
    runsWithin(line, font).reduce((sum, { width }) => sum + width * size, 0);

  /** Writes a line, centred or from its left end. */
  function write(line: string, { x, y, size, font, from = 'middle' }: Written) {
    let left = from === 'left' ? x : x - widthOf(line, font, size) / 2;
    for (const run of runsWithin(line, font)) {
      const how = { lineBreak: false, baseline: 'alphabetic', ...run.shaping } as const;
      document.font(font, size).text(run.text, left, y, how);
      left += run.width * size;
    }
  }

  const opened = new Map<Uint8Array, PDFKit.Mixins.ImageSrc>();

  /** A JPEG or PNG. The same bytes are embedded once, however often they are drawn. */
  function pictureOf(bytes: Uint8Array): PDFKit.Mixins.ImageSrc {
    const known = opened.get(bytes) ?? (document as unknown as OpensImages).openImage(Buffer.from(bytes));
    opened.set(bytes, known);
    return known;
  }

  /** Adds a page: A4, or another size in points. */
  function addPage(size: [width: number, height: number] | 'A4' = 'A4') {
    document.addPage({ size, margin: 0 });
  }

  return { document, addPage, runsWithin, widthOf, write, pictureOf };
}

export type PrintedDocument = Awaited<ReturnType<typeof createDocument>>;

/** The bytes of a document that are ready to be sent. */
export function* writtenSoFar({ document }: PrintedDocument): Generator<Uint8Array> {
  for (let bytes: unknown = document.read(); bytes instanceof Uint8Array; bytes = document.read()) yield bytes;
}
