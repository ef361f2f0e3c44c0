import type { Role } from '#contract/access.ts';
import { printQrSheet } from '#contract/bulk.ts';
import { renderedPages } from './pdf.ts';
import { type Pixels, scannedQr } from './qr-reader.ts';
import type { TestServer } from './server.ts';

/** Requests a sheet of QR codes. Resolves when it begins. */
export async function qrSheetOf(
  { url, accounts }: Pick<TestServer, 'url' | 'accounts'>,
  body: object = {},
  query: Record<string, string> = {},
  { who = 'staff', signal = null }: { who?: Role; signal?: AbortSignal | null } = {},
): Promise<Response> {
  return fetch(`${url}${printQrSheet.path}?${new URLSearchParams(query)}`, {
    method: printQrSheet.method,
    headers: { authorization: `Bearer ${accounts[who].token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}

/** A complete sheet. */
export async function qrSheet(...asked: Parameters<typeof qrSheetOf>): Promise<Uint8Array> {
  const answer = await qrSheetOf(...asked);
  if (answer.status !== 200) throw new Error(`The sheet was refused: ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The resolution of a cheap printer. */
const dotsPerInch = 200;
const pixels = (millimetres: number) => (millimetres / 25.4) * dotsPerInch;

/** The places of the labels on a page, in millimetres. */
const grid = { margin: 10, width: 38, height: 45, columns: 5, rows: 6 };

function cut(page: Pixels, left: number, top: number): Pixels {
  const [x, y] = [Math.round(pixels(left)), Math.round(pixels(top))];
  const [width, height] = [Math.floor(pixels(grid.width)), Math.floor(pixels(grid.height))];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let line = 0; line < height; line += 1) {
    const start = ((y + line) * page.width + x) * 4;
    data.set(page.data.subarray(start, start + width * 4), line * width * 4);
  }
  return { width, height, data };
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function hasDark({ data, width }: Pixels, { left, right, top, bottom }: Box, lightest = 128): boolean {
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) if ((data[(y * width + x) * 4] ?? 0) < lightest) return true;
  }
  return false;
}

/** The bounding box of a code: from its middle to the first empty line on each side. */
function boxOf(label: Pixels, { x, y }: { x: number; y: number }): Box {
  const { width, height } = label;
  const [middleX, middleY] = [Math.round(x), Math.round(y)];
  const rowIsDark = (row: number) => hasDark(label, { left: 0, right: width - 1, top: row, bottom: row });
  let [top, bottom] = [middleY, middleY];
  while (top > 0 && rowIsDark(top - 1)) top -= 1;
  while (bottom < height - 1 && rowIsDark(bottom + 1)) bottom += 1;
  const columnIsDark = (column: number) => hasDark(label, { left: column, right: column, top, bottom });
  let [left, right] = [middleX, middleX];
  while (left > 0 && columnIsDark(left - 1)) left -= 1;
  while (right < width - 1 && columnIsDark(right + 1)) right += 1;
  return { left, right, top, bottom };
}

/** Whether the quiet zone, four modules around a code, is empty. */
function isQuietAround(label: Pixels, { left, right, top, bottom }: Box, module: number): boolean {
  // A pixel at an edge may be partly dark.
  const zone = Math.floor(4 * module) - 1;
  const around = { left: left - zone, right: right + zone, top: top - zone, bottom: bottom + zone };
  if (around.left < 0 || around.top < 0 || around.right >= label.width || around.bottom >= label.height) return false;
  const sides = [
    { ...around, bottom: top - 1 },
    { ...around, top: bottom + 1 },
    { ...around, right: left - 1 },
    { ...around, left: right + 1 },
  ];
  return !sides.some((side) => hasDark(label, side));
}

export interface PrintedCode {
  text: string;
  /** Without the quiet zone. */
  millimetres: number;
  hasQuietZone: boolean;
}

interface PrintedPage {
  millimetres: [number, number];
  /** Whether the margins, where printers can't print, are empty. */
  hasMargins: boolean;
}

function pageOf({ width, height, rgba }: { width: number; height: number; rgba: Uint8ClampedArray }): PrintedPage {
  const inMillimetres = (dots: number) => Math.round((dots / dotsPerInch) * 25.4);
  const margin = Math.floor(pixels(grid.margin)) - 1;
  const whole = { left: 0, right: width - 1, top: 0, bottom: height - 1 };
  const margins = [
    { ...whole, bottom: margin },
    { ...whole, top: height - 1 - margin },
    { ...whole, right: margin },
    { ...whole, left: width - 1 - margin },
  ];
  return {
    millimetres: [inMillimetres(width), inMillimetres(height)],
    hasMargins: !margins.some((side) => hasDark({ width, height, data: rgba }, side, 250)),
  };
}

/** The codes of a sheet as scanned from paper, page by page, and the pages. */
export async function printedCodes(pdf: Uint8Array): Promise<{ codes: PrintedCode[]; pages: PrintedPage[] }> {
  const pages = await renderedPages(pdf, dotsPerInch);
  const codes = pages.flatMap(({ width, height, rgba }) => {
    const page = { width, height, data: rgba };
    return Array.from({ length: grid.columns * grid.rows }).flatMap((_, index) => {
      const left = grid.margin + (index % grid.columns) * grid.width;
      const label = cut(page, left, grid.margin + Math.floor(index / grid.columns) * grid.height);
      const found = scannedQr(label);
      if (!found) return [];
      const { topLeftCorner: one, bottomRightCorner: other } = found.location;
      const box = boxOf(label, { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
      const side = Math.min(box.right - box.left, box.bottom - box.top) + 1;
      return {
        text: found.data,
        millimetres: (side / dotsPerInch) * 25.4,
        hasQuietZone: isQuietAround(label, box, side / (17 + 4 * found.version)),
      };
    });
  });
  return { codes, pages: pages.map(pageOf) };
}
