import sharp from 'sharp';
import { issueCards, printCards } from '#contract/cards.ts';
import { uploadPicture } from '#contract/pictures.ts';
import { renderedPages } from './pdf.ts';
import { type Pixels, readQr } from './qr-reader.ts';
import type { TestServer } from './server.ts';

type Body = Parameters<ReturnType<TestServer['as']>['ok']>[1] extends infer _ ? Record<string, unknown> : never;

/** Issues cards of members, in place of those that they have. Returns what identifies the print. */
export async function issued(server: TestServer, body: Body, query: Record<string, string> = {}) {
  const asked = { query, body: { without_photo: true, replace: true, ...body } };
  return (await server.as('staff').ok(issueCards, asked)).data;
}

/** Requests the file of issued cards. */
export function cardFileOf({ url, accounts }: TestServer, body: Body): Promise<Response> {
  return fetch(`${url}${printCards.path}`, {
    method: printCards.method,
    headers: { authorization: `Bearer ${accounts.staff.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ layout: 'single', ...body }),
  });
}

/** The PDF of new cards of members. */
export async function cardPdf(server: TestServer, body: Body, file: Body = {}): Promise<Uint8Array> {
  const { print_id } = await issued(server, body);
  const answer = await cardFileOf(server, { print_id, ...file });
  if (answer.status !== 200) throw new Error(`The file was refused: ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Uploads a picture. Returns its address. */
export async function uploadedPicture({ url, accounts }: TestServer, colour = '#4a6'): Promise<string> {
  const jpeg = await sharp({ create: { width: 300, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(jpeg)]), 'foto.jpg');
  const headers = { authorization: `Bearer ${accounts.staff.token}` };
  const { path } = await (await fetch(url + uploadPicture.path, { method: 'POST', headers, body })).json();
  return `/api/v1${path}`;
}

/** The pages at the resolution of a scanner. */
export async function scannedPages(pdf: Uint8Array, dotsPerInch = 150): Promise<Pixels[]> {
  const pages = await renderedPages(pdf, dotsPerInch);
  return pages.map(({ width, height, rgba }) => ({ width, height, data: rgba }));
}

/** The text of the code on each page; null for pages without one. */
export const codesOn = (pages: readonly Pixels[]) => pages.map((page) => readQr(page) ?? null);

/** A part of a page; the box is in millimetres from its top left corner. */
export async function cutOut({ data, width, height }: Pixels, box: Record<'x' | 'y' | 'width' | 'height', number>) {
  const dots = width / 210;
  const [left, top, wide, high] = [box.x, box.y, box.width, box.height].map((side) => Math.round(side * dots)) as [
    number,
    number,
    number,
    number,
  ];
  const cut = await sharp(data, { raw: { width, height, channels: 4 } })
    .extract({ left, top, width: wide, height: high })
    .raw()
    .toBuffer();
  return { data: cut, width: wide, height: high };
}

/** A page as in a hasty photo: slightly rotated, out of focus, with low contrast. */
export async function photographed({ data, width, height }: Pixels): Promise<Pixels> {
  const { data: seen, info } = await sharp(data, { raw: { width, height, channels: 4 } })
    .rotate(7, { background: '#8a8f94' })
    .blur(1.3)
    .linear(0.7, 40)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: seen, width: info.width, height: info.height };
}
