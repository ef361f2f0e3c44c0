import { z } from 'zod';

/** `/version.json`: the served build of the panel, and the configuration that it needs. */
export const release = z.object({
  version: z.string(),
  publicUrl: z.string(),
  timeZone: z.string(),
});

export type Release = z.infer<typeof release>;

export const releasePath = '/version.json';

/** How often the panel polls the version, in milliseconds. */
export const releaseCheckInterval = 5000;
