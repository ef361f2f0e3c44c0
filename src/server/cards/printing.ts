import { nameWithNpa } from '#contract/members.ts';
import { mostNamed } from '#contract/operations.ts';
import { batchesOf } from '#server/batches.ts';
import { createSemaphore } from '#server/http/semaphore.ts';
import { Problem } from '#server/problems.ts';
import type { HolderTexts } from './card-holders.ts';
import { cardsPerSheet } from './card-pdf.ts';
import { type CardJob, startCardProcess } from './card-tasks.ts';

/** Each takes a core; others wait for their turn. */
const oneAtATime = createSemaphore(
  1,
  8,
  () => new Problem('unavailable', 'Terlalu banyak kartu sedang dicetak. Coba lagi sebentar lagi.', { retryAfter: 15 }),
);

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

/** Reads the photos for these holders, in their order. */
type PhotosOf = (some: readonly HolderTexts[]) => Promise<(Uint8Array | null)[]>;

/**
 * Checks that every card's code, as printed, leads to its member; refuses the whole print otherwise. The result prints
 * the cards, and must be ended by the caller.
 */
export async function checkCards(job: CardJob, onChecked: (done: number) => void = () => {}) {
  const { ask, end } = await oneAtATime(async () => {
    const drawing = await startCardProcess(job);
    try {
      await check(drawing.ask);
    } catch (error) {
      await drawing.end();
      throw error;
    }
    return drawing;
  });

  async function check(asked: typeof ask) {
    const refused: HolderTexts[] = [];
    let done = 0;
    for await (const some of batchesOf(job.texts, cardsPerSheet)) {
      const answer = await asked({ is: 'check', holders: some.map((texts) => ({ ...texts, photo: null })) });
      refused.push(...answer.unreadable.flatMap((index) => some[index] ?? []));
      done += some.length;
      onChecked(done);
    }
    if (refused.length > 0) throw unreadable(refused);
  }

  /** The PDF as a stream. Only one sheet's photos are in memory at a time. */
  async function* pdf(photosOf: PhotosOf): AsyncGenerator<Uint8Array> {
    for await (const some of batchesOf(job.texts, cardsPerSheet)) {
      const photos = await photosOf(some);
      const { bytes } = await ask({
        is: 'draw',
        holders: some.map((texts, index) => ({ ...texts, photo: photos[index] ?? null })),
      });
      if (bytes) yield bytes;
    }
    const { bytes } = await ask({ is: 'end' });
    if (bytes) yield bytes;
  }

  return { pdf, end };
}
