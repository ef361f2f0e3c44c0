// On both engines: transactions.
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAccessRecords } from '#contract/access-records.ts';
import * as api from '#contract/api.ts';
import { printQrSheet } from '#contract/bulk.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exportMembers } from '#contract/exports.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { addReminder } from '#contract/reminders.ts';
import { exportSerkoms } from '#contract/serkom-cockpit.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { aMember } from './support/builders.ts';
import { isEmbedded } from './support/database.ts';
import { checked, csv } from './support/imported.ts';
import { manyMembers } from './support/many-members.ts';
import { storedPicture } from './support/pictures.ts';
import { startServer } from './support/server.ts';

/** A text that so many members have is kept once it was counted. */
const frequent = 2100;

/*
 * Somebody holds the turn of those who write, here where one process has the database, and elsewhere where several may.
 * Whoever only reads is answered all the same: one who waits for the turn is not, before the test's time is over.
 */
describe('while a write is under way', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let elsewhere: Database | null = null;
  let release = () => {};
  let writing: Promise<unknown>;
  let names: Record<string, string | number>;
  const ended: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    server = await startServer();
    const staff = server.as('staff');
    await manyMembers(server, frequent, () => 'Konselor');
    const { data } = await staff.ok(addMember, { body: aMember() });
    await staff.ok(addReminder, { body: { member_id: data.id, way: 'whatsapp' } });
    await checked(server, { bytes: csv([['NPA'], ['K1.001']]) });
    names = { id: 1, name: basename(await storedPicture(server)) };
    elsewhere = isEmbedded ? null : await openDatabase(server.config);
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    writing = (elsewhere?.db ?? server.db).transaction().execute(async (tx) => {
      await tx.updateTable('imports').set({ lost_zeros: 1 }).execute();
      begun.resolve();
      await held.promise;
    });
    writing.catch(() => {});
    release = held.resolve;
    await begun.promise;
  });
  afterAll(async () => {
    release();
    // A server that ends transactions which do nothing for long may have ended this one.
    await Promise.allSettled([writing]);
    await elsewhere?.close();
    await server.close();
  });

  const reads = Object.entries<Endpoint>(api).filter(([, { method }]) => method === 'GET');

  test.each(reads)('%s is answered', async (_, endpoint) => {
    const { status } = await server.as('superadmin').send(endpoint, { params: names });
    expect([200, 400, 404]).toContain(status);
  });

  test('a first search for what many members have is answered', async () => {
    const { total_data } = await server.as('staff').ok(listMembers, { query: { isAdmin: true, search: 'sit' } });
    expect(total_data).toBeGreaterThanOrEqual(frequent);
  });

  // What leaves as a file is recorded before its first row. Where one process has the database that waits, as every save.
  const files: [string, Endpoint, object][] = [
    ['an export', exportMembers, { format: 'csv' }],
    ['an export of serkoms', exportSerkoms, { format: 'xlsx' }],
    ['a sheet of codes', printQrSheet, { ids: [1, 2, 3] }],
  ];
  test.each(files)('%s is asked for, and begun where its record need not wait', async (_, { path, method }, body) => {
    const headers = {
      authorization: `Bearer ${server.accounts.staff.token}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    };
    const records = async () => (await server.as('superadmin').ok(listAccessRecords)).total_data;
    const before = await records();
    const asked = fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
    if (!isEmbedded) expect((await asked).status).toBe(200);
    ended.push(async () => {
      const answer = await asked;
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
      expect(await records()).toBeGreaterThan(before);
    });
  });

  test('those files are whole as soon as they are recorded', async () => {
    release();
    // A server that ends transactions which do nothing for long may have ended this one.
    await Promise.allSettled([writing]);
    expect(ended).toHaveLength(files.length);
    for (const end of ended) await end();
  });
});
