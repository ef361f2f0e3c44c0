import { z } from 'zod';

/** `/version.json`: which build of the panel is served, and what of the configuration the panel needs to know. */
export const release = z.object({
  version: z.string(),
  publicUrl: z.string(),
  timeZone: z.string(),
});

export type Release = z.infer<typeof release>;

export const releasePath = '/version.json';

/** How often the panel asks for the version, in milliseconds. */
export const releaseCheckInterval = 5000;
