import Fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { logRequests, terminalLog } from './log.ts';

test('in a terminal each request is one line for people, and so is whatever else is said', async () => {
  let shown = '';
  const stream = terminalLog({ write: (text: string) => (shown += text) });
  const app = Fastify({ logger: { stream }, logController: new LogController({ disableRequestLogging: true }) });
  logRequests(app);
  app.get('/api/v1/membership', async () => ({}));
  await app.inject('/api/v1/membership?search=rahasia');
  await app.inject('/rahasia');
  app.log.warn('the panel is not built');
  app.log.error({ err: new Error('disk full') }, 'an hourly chore failed');
  await app.close();
  const lines = shown.split('\n').filter((line) => /^\d\d:\d\d:\d\d /.test(line));
  expect(lines.map((line) => line.slice(9))).toEqual([
    expect.stringMatching(/^GET \/api\/v1\/membership 200, [\d.]+ ms$/),
    expect.stringMatching(/^GET \(no such address\) 404, [\d.]+ ms$/),
    'warning: the panel is not built',
    'error: an hourly chore failed: Error: disk full',
  ]);
  expect(shown).not.toMatch(/rahasia|[{}]/);
});
