import { createDocument } from '#server/printing/document.ts';
import { backOf, type Design, frontOf, type Holder, textsOn } from './card-faces.ts';
import { svgOf } from './card-svg.ts';

/** Both faces of a card as SVG. */
export async function drawnCard(design: Design, holder: Holder): Promise<{ front: string; back: string }> {
  // A document used only to measure text.
  const measuring = await createDocument('', textsOn(design, [holder]));
  return {
    front: await svgOf(measuring, frontOf(measuring.widthOf, design, holder)),
    back: await svgOf(measuring, backOf(measuring.widthOf, design, holder)),
  };
}
