import { nameWithNpa } from '#contract/members.ts';
import { mostNamed } from '#contract/operations.ts';
import { batchesOf, giveWay } from '#server/batches.ts';
import { onThread } from '#server/printing/on-thread.ts';
import { Problem } from '#server/problems.ts';
import { printableCode } from '#server/qr-sheets/printable-code.ts';
import type { HolderTexts } from './card-holders.ts';
import { cardsPerSheet, codePlace } from './card-shapes.ts';
import type { CardJob, CardToDraw, DrawnCard, SheetPhotos } from './card-thread.ts';

const module = new URL('./card-thread.ts', import.meta.url);

/** Members named in the sentence; the faults list all of them. */
const mostTold = 5;

function unreadable(holders: readonly HolderTexts[]): Problem {
  const names = holders.map(({ name, npa }) => nameWithNpa(name, npa));
  const others = names.length - mostTold;
  const told = names.slice(0, mostTold).join(', ') + (others > 0 ? ` dan ${others} lainnya` : '');
  const sentence = 'Kode QR pada kartu tidak akan terbaca. Perpendek NPA-nya, atau jangan ikutkan:';
  return new Problem('invalid', `${sentence} ${told}.`, {
    faults: names.slice(0, mostNamed).map((one) => ({ field: 'ids', message: `${one}: kode QR-nya terlalu rapat.` })),
  });
}

/** Refuses the whole print where the code of a card would not be readable as it is printed. */
export async function refuseUnreadable(
  holders: readonly HolderTexts[],
  onChecked: (done: number) => void = () => {},
): Promise<void> {
  const refused: HolderTexts[] = [];
  for (const [index, holder] of holders.entries()) {
    await giveWay();
    if (!printableCode(holder.link, codePlace.width)) refused.push(holder);
    onChecked(index + 1);
  }
  if (refused.length > 0) throw unreadable(refused);
}

/** Reads the photos of these holders, in their order. */
type PhotosOf = (some: readonly HolderTexts[]) => Promise<SheetPhotos>;

/** The PDF of cards, as a stream. Only one sheet's photos are in memory at a time. */
export async function* cardsPdf(
  job: CardJob,
  photosOf: PhotosOf,
  { account, gone }: { account: number; gone: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const drawing = onThread<CardJob, Uint8Array, SheetPhotos>({ module, name: 'makeCards' }, job, account, gone);
  try {
    const { value: beginning } = await drawing.next([]);
    if (beginning) yield beginning;
    for await (const some of batchesOf(job.texts, cardsPerSheet)) {
      const { value, done } = await drawing.next(await photosOf(some));
      if (!done) yield value;
    }
  } finally {
    await drawing.return();
  }
}

/** One card is drawn in a moment, so that is not stopped. */
const stays = new AbortController().signal;

/** Both faces of a card as SVG. */
export async function drawnCard(card: CardToDraw, account: number): Promise<DrawnCard> {
  for await (const drawn of onThread<CardToDraw, DrawnCard>({ module, name: 'drawOneCard' }, card, account, stays))
    return drawn;
  throw new Error('The thread drew no card.');
}
