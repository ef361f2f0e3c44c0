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
    'Work that saves are waiting for, oldest first: they are answered in turn and need not be sent again. Always empty on an engine with concurrent writers.',
  response: z.object({ data: z.array(workUnderWay) }),
});
