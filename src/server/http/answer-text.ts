import { z } from 'zod';
import { giveWay, mapInSlices } from '#server/batches.ts';

/** In characters. So much is hashed or sent at once, with what is left of an item. */
export const pieceLength = 128 * 1024;

/** Texts one after the other, with commas between them, in pieces. */
function* listPieces(start: string, items: readonly string[], end: string): Generator<string> {
  let piece = start;
  for (const [index, item] of items.entries()) {
    if (piece.length >= pieceLength) {
      yield piece;
      piece = '';
    }
    piece += index === 0 ? item : `,${item}`;
  }
  yield piece + end;
}

/** An answer as the text of its declared shape, in pieces; while a long list is written, other requests get their turn. */
export async function answerPieces(response: z.ZodType, answer: unknown): Promise<string[]> {
  const encoded = (shape: z.ZodType, value: unknown) => JSON.stringify(z.encode(shape, value));
  if (!(response instanceof z.ZodObject) || !(response.shape.data instanceof z.ZodArray)) {
    return [encoded(response, answer)];
  }
  const { element } = response.shape.data;
  const { data, ...others } = z
    .object({ data: z.array(z.unknown()) })
    .loose()
    .parse(answer);
  const items = await mapInSlices(data, (item) => encoded(element as z.ZodType, item));
  const rest = encoded(response.omit({ data: true }), others);
  return [...listPieces('{"data":[', items, `]${rest === '{}' ? '' : ','}${rest.slice(1)}`)];
}

/** Goes through pieces one by one; when that has taken a while, other requests get their turn. */
export async function* inTurns(pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    await giveWay();
    yield piece;
  }
}
