import { create } from 'qrcode';
import { expect, test } from 'vitest';
import { pdfText, renderedPages } from './pdf.ts';
import { readQr } from './qr-reader.ts';

const page = { width: 300, height: 200 };

/** A PDF of one page for each content; readers find its objects without a table of them. */
function aPdf(contents: string[]): Uint8Array {
  const pages = contents.map((content, index) => {
    const [own, its] = [10 + index * 2, 11 + index * 2];
    return `${own} 0 obj <</Type/Page/Parent 2 0 R/Contents ${its} 0 R>> endobj
${its} 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj`;
  });
  const kids = contents.map((_, index) => `${10 + index * 2} 0 R`).join(' ');
  return Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count ${contents.length}/Kids[${kids}]/MediaBox[0 0 ${page.width} ${page.height}]
/Resources<</Font<</F 3 0 R>>>>>> endobj
3 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
${pages.join('\n')}
trailer <</Root 1 0 R>>
%%EOF`);
}

const written = (text: string) => `BT /F 12 Tf 20 20 Td (${text}) Tj ET`;

/** A QR code whose modules are two points wide, as rectangles. */
function drawnQr(text: string): string {
  const { data, size } = create(text).modules;
  const dark = [...data].flatMap((isDark, index) => (isDark ? [[index % size, Math.floor(index / size)]] : []));
  const squares = dark.map(([x = 0, y = 0]) => `${40 + x * 2} ${160 - y * 2} 2 2 re`);
  return [...squares, 'f'].join('\n');
}

test('a page of a PDF has the pixels that a printer of that density would put on paper', async () => {
  const [sheet, ...others] = await renderedPages(aPdf(['1 0 0 rg 0 0 150 200 re f']), 144);
  expect(others).toEqual([]);
  const { width, height, rgba } = sheet ?? { width: 0, height: 0, rgba: [] };
  expect([width, height, rgba.length]).toEqual([600, 400, 600 * 400 * 4]);
  const at = (x: number, y: number) => [...rgba.slice((y * width + x) * 4, (y * width + x) * 4 + 4)];
  expect([at(10, 200), at(590, 200)]).toEqual([
    [255, 0, 0, 255],
    [255, 255, 255, 255],
  ]);
});

test('a QR code on any page of a PDF can be read from its pixels', async () => {
  const pages = await renderedPages(aPdf([drawnQr('pertama'), drawnQr('kedua')]), 300);
  const read = pages.map(({ width, height, rgba }) => readQr({ width, height, data: rgba }));
  expect(read).toEqual(['pertama', 'kedua']);
});

test('the text of a PDF is that of its pages, in their order', async () => {
  expect(await pdfText(aPdf([written('Siti Aminah'), written('K1.0001')]))).toBe('Siti Aminah\nK1.0001');
});
