import { z } from 'zod';
import { mapInSlices } from '#server/batches.ts';

/** An answer as the text of its declared shape; while a long list is written, other requests get their turn. */
export async function answerText(response: z.ZodType, answer: unknown): Promise<string> {
  const encoded = (shape: z.ZodType, value: unknown) => JSON.stringify(z.encode(shape, value));
  if (!(response instanceof z.ZodObject) || !(response.shape.data instanceof z.ZodArray)) {
    return encoded(response, answer);
  }
  const { element } = response.shape.data;
  const { data, ...others } = z
    .object({ data: z.array(z.unknown()) })
    .loose()
    .parse(answer);
  const items = await mapInSlices(data, (item) => encoded(element as z.ZodType, item));
  const rest = encoded(response.omit({ data: true }), others);
  return `{"data":[${items.join(',')}]${rest === '{}' ? '' : ','}${rest.slice(1)}`;
}
