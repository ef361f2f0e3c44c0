// On both engines: SQL that differs.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { listRegions } from '#contract/regions.ts';
import { startServer } from './support/server.ts';

const server = await startServer();
afterAll(server.close);

test('a fault of our own is 500 in the one shape, and shows nothing but the id under which the log has it', async () => {
  await sql`ALTER TABLE regions RENAME TO regions_gone`.execute(server.db);
  const refusal = await server.as('staff').refused(listRegions);
  expect(refusal.status).toBe(500);
  expect(refusal.message).toContain(refusal.headers.get('x-request-id'));
  expect(JSON.stringify(refusal)).not.toMatch(/regions|no such table|select|\.ts|stack/i);
  expect(refusal.headers.get('cache-control')).toBe('no-store');
});
