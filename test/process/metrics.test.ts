import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../support/database.ts';
import { runServer, spawnServer } from '../support/process.ts';

const kept = await emptyDatabase();
afterAll(kept.remove);

const start = (environment: Record<string, string>) => ({
  environment: { ...kept.environment, ...environment },
  folder: kept.config.dataDir,
});

const metricsIn = (output: string) => /^Metrics: (\S+)$/m.exec(output)?.[1];

test('with METRICS_PORT Prometheus finds requests, the event loop, the database, imports and backups there', async () => {
  const server = await spawnServer(start({ METRICS_PORT: '0' }));
  await fetch(`${server.url}/api/v1/membership?search=rahasia`);
  await fetch(`${server.url}/tidak/ada/rahasia`);
  const answer = await fetch(metricsIn(server.output()) ?? '');
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  const text = await answer.text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/v1/membership",status="401"} 1\n',
  );
  for (const name of ['imports_under_way', 'database_wait_seconds', 'backup_latest_timestamp_seconds']) {
    expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
  }
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).toContain('http_requests_under_way{method="GET",route="/api/v1/membership"} 0\n');
  expect(text).not.toContain('rahasia');
  // The panel's own port does not tell it to strangers.
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('http_request_duration');
  expect(await server.end('SIGTERM')).toBe(0);
});

test('without METRICS_PORT nothing more listens', async () => {
  const server = await spawnServer(start({}));
  expect(metricsIn(server.output())).toBeUndefined();
  expect(await server.end('SIGTERM')).toBe(0);
});

test('a METRICS_PORT that is taken ends the start in one line', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const taken = typeof address === 'object' && address ? address.port : 0;
  const { code, stderr } = await runServer(start({ PORT: '0', METRICS_PORT: String(taken) }));
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Cannot start: .+\n$/)]);
  other.close();
});
