import { create, type Font } from 'fontkit';
import type { CardLayout, SheetFlip } from '#contract/cards.ts';
import { batchesOf } from '#server/batches.ts';
import { loadedOnce } from '#server/loaded-once.ts';
import {
  createDocument,
  fontBytes,
  mm,
  type PrintedDocument,
  type TextFont,
  writtenSoFar,
} from '#server/printing/document.ts';
import type { Run } from '#server/printing/printed-text.ts';
import { darkOf } from '#server/qr-sheets/printable-code.ts';
import { backOf, type Design, frontOf, type Holder } from './card-faces.ts';
import type { HolderTexts } from './card-holders.ts';
import { addCards } from './card-pdf.ts';
import { card as cardBox, cardsPerSheet, type Shape } from './card-shapes.ts';

const opened = new Map<TextFont, () => Promise<Font>>();

async function open(font: TextFont): Promise<Font> {
  const made = create(await fontBytes(font));
  if (!('layout' in made)) throw new Error('This is a collection of fonts.');
  return made;
}

function fontOf(font: TextFont): Promise<Font> {
  const known = opened.get(font) ?? loadedOnce(() => open(font));
  opened.set(font, known);
  return known();
}

/** A glyph as SVG path in font units, y upwards, and its horizontal offset in the run at size 1. */
interface Outline {
  d: string;
  left: number;
  /** Points per font unit at size 1. */
  scale: number;
}

/** Glyph outlines as printed, for browsers that don't have the fonts. */
async function outlinesOf({ text, isRightToLeft }: Run, font: TextFont): Promise<Outline[]> {
  const of = await fontOf(font);
  const { unitsPerEm } = of;
  const { glyphs, positions } = isRightToLeft ? of.layout(text, []) : of.layout(text);
  let advanced = 0;
  return glyphs.map((glyph, index) => {
    const left = advanced + (positions[index]?.xOffset ?? 0);
    advanced += positions[index]?.xAdvance ?? 0;
    return { d: glyph.path.toSVG(), left: left / unitsPerEm, scale: 1 / unitsPerEm };
  });
}

/*
 * What is drawn on a thread.
 */

/** What to print. Photos come sheet by sheet, so that few are in memory at a time. */
export interface CardJob {
  design: Design;
  texts: readonly HolderTexts[];
  layout: CardLayout;
  flip: SheetFlip;
}

/** The photos of the next sheet's holders, in their order. */
export type SheetPhotos = readonly (Uint8Array | null)[];

/** The PDF of cards. Each piece asks for the photos of the next sheet, and has the bytes of those before. */
export async function* makeCards({
  design,
  texts,
  layout,
  flip,
}: CardJob): AsyncGenerator<Uint8Array, void, SheetPhotos> {
  const printing = await createDocument('Kartu anggota IKAI');
  const { widthOf } = printing;
  for await (const some of batchesOf(texts, cardsPerSheet)) {
    const photos = yield Buffer.concat([...writtenSoFar(printing)]);
    const faces = some.map((holder, index) => ({
      front: frontOf(widthOf, design, { ...holder, photo: photos[index] ?? null }),
      back: backOf(widthOf, design, { ...holder, photo: null }),
    }));
    addCards(printing, faces, layout, flip);
  }
  printing.document.end();
  yield Buffer.concat([...writtenSoFar(printing)]);
}

const short = (value: number) => String(Math.round(value * 10_000) / 10_000);

type LineShape = Extract<Shape, { is: 'line' }>;

/** Text as outlines, since the browser doesn't have the print fonts. */
async function letters({ runsWithin, widthOf }: PrintedDocument, shape: LineShape): Promise<string> {
  const { text, font, size, colour, from, x, y } = shape;
  let left = from === 'left' ? x : x - widthOf(text, font, size) / mm / 2;
  const drawn: string[] = [];
  for (const run of runsWithin(text, font)) {
    for (const outline of await outlinesOf(run, font)) {
      const scale = short((outline.scale * size) / mm);
      const place = `translate(${short(left + (outline.left * size) / mm)} ${short(y)}) scale(${scale} -${scale})`;
      if (outline.d !== '') drawn.push(`<path transform="${place}" d="${outline.d}"/>`);
    }
    left += (run.width * size) / mm;
  }
  return `<g fill="${colour}">${drawn.join('')}</g>`;
}

async function drawn(document: PrintedDocument, shape: Shape): Promise<string> {
  const { x, y } = shape;
  switch (shape.is) {
    case 'rectangle':
      return `<rect x="${x}" y="${y}" width="${shape.width}" height="${shape.height}" fill="${shape.fill}"/>`;
    case 'path': {
      const paint =
        shape.line === undefined
          ? `fill="${shape.colour}"`
          : `fill="none" stroke="${shape.colour}" stroke-width="${shape.line}"`;
      return `<path transform="translate(${x} ${y}) scale(${shape.scale})" d="${shape.d}" opacity="${shape.opacity ?? 1}" ${paint}/>`;
    }
    case 'picture': {
      const kept = `xMidYMid ${shape.fit === 'cover' ? 'slice' : 'meet'}`;
      const data = Buffer.from(shape.jpeg).toString('base64');
      return `<image x="${x}" y="${y}" width="${shape.width}" height="${shape.height}" preserveAspectRatio="${kept}" href="data:image/jpeg;base64,${data}"/>`;
    }
    case 'line':
      return letters(document, shape);
    case 'code': {
      const rows = [...darkOf(shape.code)].map((dark) => `M${dark.x} ${dark.y}h${dark.length}v1h-${dark.length}z`);
      return `<path transform="translate(${x} ${y}) scale(${shape.width / shape.code.size})" d="${rows.join('')}" shape-rendering="crispEdges"/>`;
    }
  }
}

/** A face as SVG, as it looks when cut: without the bleed. */
async function svgOf(document: PrintedDocument, shapes: readonly Shape[]): Promise<string> {
  const { width, height, corner } = cardBox;
  const parts: string[] = [];
  for (const shape of shapes) parts.push(await drawn(document, shape));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm"><clipPath id="cut"><rect width="${width}" height="${height}" rx="${corner}"/></clipPath><g clip-path="url(#cut)">${parts.join('')}</g></svg>`;
}

export interface CardToDraw {
  design: Design;
  holder: Holder;
}

/** Both faces of a card as SVG. */
export interface DrawnCard {
  front: string;
  back: string;
}

/** One piece: a card for the screen. */
export async function* drawOneCard({ design, holder }: CardToDraw): AsyncGenerator<DrawnCard> {
  // A document used only to measure text.
  const measuring: PrintedDocument = await createDocument('');
  yield {
    front: await svgOf(measuring, frontOf(measuring.widthOf, design, holder)),
    back: await svgOf(measuring, backOf(measuring.widthOf, design, holder)),
  };
}
