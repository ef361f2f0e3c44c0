import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problems.ts';

/** Refuses what a proxy may interpret differently: no host, two hosts, or an absolute URL in the request line. */
export function refuseAmbiguous(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    const { length } = raw.headersDistinct.host ?? [];
    const isOld = raw.httpVersion === '1.0';
    if (length > 1 || (length === 0 && !isOld) || !raw.url?.startsWith('/')) {
      throw new Problem('invalid', 'Permintaan tidak dapat dibaca: alamatnya tidak jelas.');
    }
  });
}
