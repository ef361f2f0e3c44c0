import { z } from 'zod';
import { endpoint, progress } from './endpoint.ts';

/** Long work that other saves wait for. */
const workUnderWay = z.object({
  /** For the people who wait. */
  work: z.string(),
  /** Who started it; null for work of the system. */
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
