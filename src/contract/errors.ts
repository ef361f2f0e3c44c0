import { z } from 'zod';

/** A fault of one field, by its name in the request. */
const fieldFault = z.object({ field: z.string(), message: z.string() });

/**
 * The body of every error. `data` is the current row after a conflict; `password_change`, `second_factor` and `confirm`
 * tell what the account has to do before this request, `by_factor` that
 * the password does not confirm it.
 */
export const errorBody = z.object({
  status: z.int(),
  message: z.string(),
  errors: z.array(fieldFault).optional(),
  data: z.unknown().optional(),
  password_change: z.literal(true).optional(),
  second_factor: z.literal(true).optional(),
  confirm: z.literal(true).optional(),
  by_factor: z.literal(true).optional(),
});

export type ErrorBody = z.infer<typeof errorBody>;

/** The envelope of a write. */
export function saved<T extends z.ZodType>(data: T) {
  return z.object({ status: z.literal(200), message: z.string(), data });
}

/** The envelope of a write without data. */
export const done = z.object({ status: z.literal(200), message: z.string() });
