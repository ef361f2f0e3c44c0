import type { FastifyInstance } from 'fastify';
import { Problem } from '#server/problems.ts';

/** Prevents request smuggling: refuses requests without exactly one host, or with another host in the request target. */
export function refuseAmbiguous(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    const { length } = raw.headersDistinct.host ?? [];
    const isOld = raw.httpVersion === '1.0';
    if (length > 1 || (length === 0 && !isOld) || !raw.url?.startsWith('/')) {
      throw new Problem('invalid', 'Permintaan tidak dapat dibaca: alamatnya tidak jelas.');
    }
  });
}
