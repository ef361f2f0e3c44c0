import { z } from 'zod';
import { endpoint, progress } from './endpoint.ts';

/** Long work that others wait for who save. */
const workUnderWay = z.object({
  /** What it is, as whoever waits reads it. */
  work: z.string(),
  /** Whose it is; null where nobody in particular asked for it. */
  by: z.string().nullable(),
  ...progress.pick({ done: true, total: true }).shape,
});

export type WorkUnderWay = z.infer<typeof workUnderWay>;

export const listUnderWay = endpoint({
  method: 'GET',
  path: '/api/v1/under-way',
  access: 'staff',
  summary:
    'What keeps saves waiting, what began first at the head: each is answered in its turn and need not be sent again. Always empty where many write at once.',
  response: z.object({ data: z.array(workUnderWay) }),
});
