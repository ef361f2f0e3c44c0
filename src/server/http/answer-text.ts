import { z } from 'zod';
import { giveWay, mapInSlices } from '#server/batches.ts';

/** Size in characters of the pieces that are hashed or sent at once. A long item may exceed it. */
export const pieceLength = 128 * 1024;

/** Joins texts with commas, in pieces. */
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

/** Serialises an answer by its declared schema, in pieces. Yields to other requests while a long list is written. */
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

/** Iterates over pieces, yielding to other requests when that takes long. */
export async function* inTurns(pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    await giveWay();
    yield piece;
  }
}
