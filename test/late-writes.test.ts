// On both engines: transactions.
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import * as api from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listSessions } from '#contract/sessions.ts';
import { updateTracked } from '#server/database/history.ts';
import { transact } from '#server/database/transaction.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { isEmbedded } from './support/database.ts';
import { contentOf, halfSent } from './support/half-sent.ts';
import { everythingWritten } from './support/history.ts';
import { startServer } from './support/server.ts';
import { anotherSession, endNow } from './support/sessions.ts';
import { type WritingEndpoint, writingCalls } from './support/writing-calls.ts';

const server = await startServer();
afterAll(server.close);
const calls = await writingCalls(server);

const endpoints = Object.entries(api).filter(([, { method, access }]) => method !== 'GET' && access !== 'public') as [
  WritingEndpoint,
  Endpoint,
][];

/** These write nothing, whatever they are sent with. */
const reads: WritingEndpoint[] = [
  'previewBulk',
  'matchPhotos',
  'previewRegistrations',
  'drawCard',
  'previewCards',
  'previewQrSheet',
  'graphql',
];

/** The call as a session of its own may make it. */
async function callOf(name: WritingEndpoint, { method, path }: Endpoint) {
  const { params = {}, query = '', body = {} } = calls[name];
  const { id, token } = await anotherSession(server, 'superadmin');
  const address = path.replace(/:(\w+)/g, (_, parameter: string) => String(params[parameter])) + query;
  return { id, request: { url: server.url, token, method, path: address, body } };
}

const written = () => everythingWritten(server);

const ended = () =>
  server.db.selectFrom('sessions').select('id').where('ended_at', 'is not', null).orderBy('id').execute();

describe('a session that ends between the headers of a call and its body', () => {
  test.each(endpoints)('%s is 401 and writes nothing', async (name, endpoint) => {
    const { id, request } = await callOf(name, endpoint);
    const half = await halfSent(request);
    await endNow(server.db, id);
    const before = [await written(), await ended()];
    expect(await half.finish()).toBe(401);
    expect([await written(), await ended()]).toEqual(before);
  });
});

/** Work that takes its time has begun to answer before it is refused, and says so in its last line. */
async function statusOf(response: Response): Promise<number> {
  const text = await response.text();
  if (response.headers.get('content-type') !== 'application/x-ndjson') return response.status;
  return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '').status;
}

/** These only read what they are let: that it left is recorded, but they wait for nobody who writes. */
const files: WritingEndpoint[] = [
  'exportMembers',
  'recordPageExport',
  'packMember',
  'exportIncomplete',
  'printQrSheet',
  'printCards',
  'exportSerkoms',
  'printAttendanceSheet',
  'exportParticipants',
];

describe('a session that ends while a call waits to write', () => {
  test.each(endpoints.filter(([name]) => !reads.includes(name) && !files.includes(name)))(
    '%s is 401 and writes nothing',
    async (name, endpoint) => {
      const { id, request } = await callOf(name, endpoint);
      const { url, path, method, token, body } = request;
      const { type, bytes } = contentOf(body);
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const before = await written();
      // Whoever writes by the session waits for this transaction, which ends it.
      const answer = await transact(server.db, async (tx) => {
        await endNow(tx, id);
        const asked = fetch(url + path, { method, headers, body: bytes });
        // By now the call has been let in.
        for (let time = 0; time < 3; time += 1) await server.as('staff').ok(listSessions);
        return { asked };
      });
      expect(await statusOf(await answer.asked)).toBe(401);
      expect(await written()).toEqual(before);
    },
  );
});

describe('in the transaction that writes', () => {
  const write = async (actor: { sessionId: string; role: 'staff' | 'admin' | 'superadmin' }) =>
    writeAs(server.db, actor, async () => 'written');

  test('a role that was lowered since the call was let in is 403', async () => {
    const { actor } = await anotherSession(server, 'admin');
    expect(await write(actor)).toBe('written');
    await expect(write({ ...actor, role: 'superadmin' })).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('a role that was raised is no hindrance', async () => {
    const { actor } = await anotherSession(server, 'admin');
    expect(await write({ ...actor, role: 'staff' })).toBe('written');
  });

  test('a session that has expired is 401', async () => {
    const { id, actor } = await anotherSession(server, 'staff');
    const expires_at = new Date(Date.now() - 1).toISOString();
    await server.db.updateTable('sessions').set({ expires_at }).where('id', '=', id).execute();
    await expect(write(actor)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test.runIf(!isEmbedded)('a session that another connection is just ending is waited for, and 401', async () => {
    const { id, actor } = await anotherSession(server, 'staff');
    const other = new Client(server.config.databaseUrl ?? '');
    await other.connect();
    await other.query('begin');
    await other.query('update sessions set ended_at = $1 where id = $2', [new Date().toISOString(), id]);
    const writing = write(actor).catch((error: unknown) => error);
    // Looked for from outside: a transaction sees the same activity until its end.
    const waiting = sql`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%for share%'`;
    await expect.poll(async () => (await waiting.execute(server.db)).rows).toHaveLength(1);
    await other.query('commit');
    expect(await writing).toMatchObject({ kind: 'unauthenticated' });
    await other.end();
  });

  test('an account that writes what has a history needs a session', async () => {
    const row = await server.db.selectFrom('regions').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    const { actor } = await anotherSession(server, 'staff');
    const author = { accountId: actor.id, name: actor.name, email: actor.email, source: 'form' } as const;
    const rename = transact(server.db, (tx) => updateTracked(tx, author, 'regions', row, { code: 'LAIN' }));
    await expect(rename).rejects.toThrow('without a session');
  });
});
