import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { latestIn } from '#server/backup/daily.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/schema.ts';

/** In seconds. Lists take milliseconds, imports minutes. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Milliseconds after which measuring the wait for a transaction is given up. */
const mostWait = 5000;

/** The route's pattern: URLs contain what people search for, and would create unlimited series. */
const routeOf = (url: string | undefined) => url ?? 'unknown';

/** Seconds until the database has begun a transaction, at most the limit. */
async function databaseWait(db: Db): Promise<number> {
  const start = performance.now();
  const begun = db
    .transaction()
    .execute((tx) => tx.selectNoFrom(({ lit }) => lit(1).as('one')).execute())
    .catch(() => {});
  await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, mostWait).unref())]);
  return (performance.now() - start) / 1000;
}

/** Metrics in Prometheus format. They contain neither names nor search words. */
function createMetrics(app: FastifyInstance, db: Db, { backups }: Config): Registry {
  const measured = new Registry();
  const registers = [measured];
  collectDefaultMetrics({ register: measured });

  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    ...{ buckets, registers },
  });
  const underWay = new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests that are not answered yet, by route.',
    labelNames: ['method', 'route'],
    registers,
  });
  const imports = new Gauge({
    name: 'imports_under_way',
    help: 'Files of imports that are being read, checked, applied or undone.',
    registers,
  });
  new Gauge({
    name: 'database_wait_seconds',
    help: `How long a transaction waits for its beginning now; ${mostWait / 1000} is that or longer.`,
    registers,
    async collect() {
      this.set(await databaseWait(db));
    },
  });
  new Gauge({
    name: 'backup_latest_timestamp_seconds',
    help: 'When the latest whole backup in BACKUP_DIR was made; 0 where there is none.',
    registers,
    async collect() {
      const latest = backups.folder === null ? null : await latestIn(backups.folder);
      this.set((latest ?? 0) / 1000);
    },
  });

  app.addHook('onRequest', async ({ method, routeOptions: { url } }, { raw }) => {
    const start = performance.now();
    const route = routeOf(url);
    const isImport = method !== 'GET' && route.startsWith('/api/v1/imports');
    underWay.inc({ method, route });
    if (isImport) imports.inc();
    // Also if the client has disconnected.
    raw.once('close', () => {
      underWay.dec({ method, route });
      if (isImport) imports.dec();
      durations.observe({ method, route, status: raw.statusCode }, (performance.now() - start) / 1000);
    });
  });
  return measured;
}

/**
 * Serves metrics at `/metrics` on a separate port, which only the operator should reach. Closes with the app. Must be
 * called before the app listens.
 *
 * @returns the address
 */
export async function serveMetrics(app: FastifyInstance, db: Db, config: Config, port: number): Promise<string> {
  const measured = createMetrics(app, db, config);
  const server = Fastify({ logger: false, forceCloseConnections: true });
  server.get('/metrics', async (_, reply) => reply.type(measured.contentType).send(await measured.metrics()));
  app.addHook('onClose', () => server.close());
  return server.listen({ host: config.host, port });
}
