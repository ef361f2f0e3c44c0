import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graphql } from '#contract/reports.ts';
import { signIn } from '#contract/session.ts';
import { clientOf } from '#test/support/client.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { type ServerProcess, spawnServer } from '#test/support/process.ts';

// In a separate process, as with `npm start`: duplicate copies of the graphql package would be a fault.
const kept = await emptyDatabase();
const account = { email: 'audit@ikai.test', password: 'kata sandi uji' };
let server: ServerProcess;
let token = '';

beforeAll(async () => {
  const environment = { ...kept.environment, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  server = await spawnServer({ environment, folder: kept.config.dataDir });
  ({ token } = await clientOf(server.url, null).ok(signIn, { body: account }));
});

afterAll(async () => {
  await server.end('SIGTERM');
  await kept.remove();
});

const audits = serverAudits({
  url: () => server.url + graphql.path,
  fetchFn: (address: string, init: RequestInit = {}) =>
    fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
});
const levels = ['MUST', 'SHOULD'];
const levelOf = (name: string) => name.split(' ')[0] ?? '';

describe('GraphQL over HTTP, by its official audits', () => {
  const binding = audits.filter(({ name }) => levels.includes(levelOf(name)));

  test('some are of either binding level', () => {
    expect(new Set(binding.map(({ name }) => levelOf(name)))).toEqual(new Set(levels));
  });

  test.each(binding.map((audit) => ({ ...audit, of: audit.id })))('$of: $name', async ({ fn }) => {
    const result = await fn();
    expect(result, 'reason' in result ? result.reason : '').toMatchObject({ status: 'ok' });
  });
});
