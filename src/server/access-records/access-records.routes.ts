import type { FastifyInstance } from 'fastify';
import { listAccessRecords, mostUnrecorded } from '#contract/access-records.ts';
import type { Route } from '#server/http/route.ts';
import type { AccessRecords, Asking } from './access-records.store.ts';

export function accessRecordRoutes(route: Route, records: AccessRecords) {
  route(listAccessRecords, ({ query }) => records.list(query));
}

/** Records long lists in the background: reads never wait for a write. Closing waits for pending records. */
export function recordLists(app: FastifyInstance, records: AccessRecords) {
  app.addHook('onClose', records.settled);
  return (asking: Asking, rows: number) => {
    if (rows <= mostUnrecorded) return;
    const { actor, request } = asking;
    records.addList(asking, rows).catch((error: unknown) => {
      request.log.error({ err: error, account: actor.id, ip: request.ip, rows }, 'a long list was not recorded');
    });
  };
}
