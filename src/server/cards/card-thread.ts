import type { CardLayout, SheetFlip } from '#contract/cards.ts';
import { batchesOf } from '#server/batches.ts';
import { createDocument, type PrintedDocument, writtenSoFar } from '#server/printing/document.ts';
import { backOf, type Design, frontOf, type Holder } from './card-faces.ts';
import type { HolderTexts } from './card-holders.ts';
import { addCards } from './card-pdf.ts';
import { cardsPerSheet } from './card-shapes.ts';
import { svgOf } from './card-svg.ts';

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
  const printing = await createDocument('Kartu anggota IKAI', true);
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
export async function* drawCard({ design, holder }: CardToDraw): AsyncGenerator<DrawnCard> {
  // A document used only to measure text.
  const measuring: PrintedDocument = await createDocument('');
  yield {
    front: await svgOf(measuring, frontOf(measuring.widthOf, design, holder)),
    back: await svgOf(measuring, backOf(measuring.widthOf, design, holder)),
  };
}
