import { z } from 'zod';

/** What is wrong with one field of the request, by its name in the request. */
const fieldFault = z.object({ field: z.string(), message: z.string() });

/**
 * The body of every answer that is not a success. `data` is there when the row has changed meanwhile: as it is now;
 * `password_change` when the account must choose another password before this call; `second_factor` when it must set one up before; `confirm` when the owner of the account
 * must confirm to be the one who asks.
 */
export const errorBody = z.object({
  status: z.int(),
  message: z.string(),
  errors: z.array(fieldFault).optional(),
  data: z.unknown().optional(),
  password_change: z.literal(true).optional(),
  second_factor: z.literal(true).optional(),
  confirm: z.literal(true).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;

/** The envelope of a write. */
export function saved<T extends z.ZodType>(data: T) {
  return z.object({ status: z.literal(200), message: z.string(), data });
}

/** The envelope of a write that leaves nothing to show. */
export const done = z.object({ status: z.literal(200), message: z.string() });
