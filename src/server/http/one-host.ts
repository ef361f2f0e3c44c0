import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problems.ts';

/** Refuses what a proxy may read in another way than we do: no host, two of them, or a target with a host of its own. */
export function refuseAmbiguous(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    const { length } = raw.headersDistinct.host ?? [];
    const isOld = raw.httpVersion === '1.0';
    if (length > 1 || (length === 0 && !isOld) || !raw.url?.startsWith('/')) {
      throw new Problem('invalid', 'Permintaan tidak dapat dibaca: alamatnya tidak jelas.');
    }
  });
}
