import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problems.ts';

/** Refuses methods that nothing here has, such as PROPFIND. They are not routed, so no path could say what it allows. */
export function refuseUnknownMethods(app: FastifyInstance) {
  const known = new Set<string>(app.supportedMethods);
  app.addHook('onRequest', async ({ method }) => {
    if (!known.has(method)) throw new Problem('unknown_method', `Metode ${method} tidak dilayani di sini.`);
  });
}
