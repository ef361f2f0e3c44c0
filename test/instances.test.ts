// On both engines: transactions.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, changeAccount } from '#contract/accounts.ts';
import { applyBulk } from '#contract/bulk.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listExports } from '#contract/exports.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { changeImportRow, listImportRows } from '#contract/import-rows.ts';
import { applyImport, checkImport, listImports, readImport } from '#contract/imports.ts';
import { addMember, changeMember, listMembers } from '#contract/members.ts';
import { readOperation, undoOperation } from '#contract/operations.ts';
import { lookupPage, uploadPicture } from '#contract/pictures.ts';
import { changeProfile, readProfile } from '#contract/profile.ts';
import { signIn } from '#contract/session.ts';
import { testPassword } from './support/accounts.ts';
import { aMember, anAccount } from './support/builders.ts';
import type { Client, Given } from './support/client.ts';
import { isEmbedded } from './support/database.ts';
import { exported } from './support/exported.ts';
import { confirmed, csv, rowsOf, uploaded } from './support/imported.ts';
import { type Instances, startInstances } from './support/instances.ts';

/*
 * Three processes on one database, and a balancer that sends every request to the next of them: whatever is asked must
 * come out as with one.
 */
describe.skipIf(isEmbedded)('three instances, each request to the next one', () => {
  let instances: Instances;
  let server: Instances['server'];
  let staff: Client;
  beforeAll(async () => {
    instances = await startInstances(3);
    server = instances.server;
    staff = server.as('staff');
  });
  afterAll(() => server.close());

  /** What each of them answers, one after the other. */
  async function everywhere<T>(ask: () => Promise<T>): Promise<T[]> {
    const answers: T[] = [];
    for (const _ of instances.processes) answers.push(await ask());
    return answers;
  }

  const statuses = (client: Client, endpoint: Endpoint, given?: Given) =>
    everywhere(async () => (await client.send(endpoint, given)).status);

  /** What all of them answer, which must be the same. */
  async function agreed<T>(ask: () => Promise<T>): Promise<T> {
    const [first, ...others] = await everywhere(ask);
    for (const other of others) expect(other).toEqual(first);
    return first as T;
  }

  test('a token of one is good at all, and ends at all when the password, the role or the account changes', async () => {
    const superadmin = server.as('superadmin');
    const { data } = await superadmin.ok(addAccount, { body: anAccount() });
    const signedIn = async (password: string) =>
      server.as({ token: (await server.as(null).ok(signIn, { body: { email: data.email, password } })).token });
    const before = await signedIn(testPassword);
    expect(await statuses(before, readProfile)).toEqual([200, 200, 200]);

    const password = 'kata sandi lain';
    const { token = '' } = await before.ok(changeProfile, {
      body: { full_name: data.name, username: data.username, password },
    });
    expect(await statuses(before, readProfile)).toEqual([401, 401, 401]);
    expect(await statuses(server.as({ token }), readProfile)).toEqual([200, 200, 200]);
    expect(await statuses(server.as(null), signIn, { body: { email: data.email, password } })).toEqual([200, 200, 200]);

    await superadmin.ok(changeAccount, { params: { id: data.id }, body: { role: 'admin' } });
    expect(await statuses(server.as({ token }), readProfile)).toEqual([401, 401, 401]);
    const after = await signedIn(password);
    await superadmin.ok(changeAccount, { params: { id: data.id }, body: { status: 'disabled' } });
    expect(await statuses(after, readProfile)).toEqual([401, 401, 401]);
    expect(await statuses(server.as(null), signIn, { body: { email: data.email, password } })).toEqual([401, 401, 401]);
  });

  test('failed sign-ins and looked-up pages count together', async () => {
    const wrong = { body: { email: 'siapa@ikai.test', password: 'salah' } };
    const tries: number[] = [];
    for (let n = 0; n < 10; n += 1) tries.push((await server.as(null).send(signIn, wrong)).status);
    expect(new Set(tries)).toEqual(new Set([401]));
    expect(await statuses(server.as(null), signIn, wrong)).toEqual([429, 429, 429]);

    const atOnce = { body: { email: 'serentak@ikai.test', password: 'salah' } };
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.as(null).send(signIn, atOnce)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);

    const asked = { query: { npa: 'tidak ada' } };
    const looked: number[] = [];
    for (let n = 0; n < 60; n += 1) looked.push((await server.as(null).send(lookupPage, asked)).status);
    expect(new Set(looked)).toEqual(new Set([404]));
    // Whoever looks one up waits no longer than a moment until that is written, where the others see it.
    const counted = server.db.selectFrom('attempts').select('id').where('limit_name', '=', 'lookup');
    await expect.poll(() => counted.execute()).toHaveLength(60);
    expect(await statuses(server.as(null), lookupPage, asked)).toEqual([429, 429, 429]);
  });

  test('a picture that one took is at all of them, in both sizes, and stays with its member', async () => {
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c81414' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'foto.jpg');
    const response = await fetch(`${server.url}${uploadPicture.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.accounts.staff.token}` },
      body: form,
    });
    const image_url = `/api/v1${(await response.json()).path}`;
    const { data: member } = await staff.ok(addMember, { body: aMember({ image_url }) });
    const seen = await agreed(
      async () => (await staff.ok(listMembers, { query: { isAdmin: 'true', search: member.npa } })).data,
    );
    expect(seen).toMatchObject([{ image_url }]);
    for (const query of ['', '?w=96']) {
      const picture = await agreed(async () => {
        const answer = await fetch(`${server.url}${image_url}${query}`);
        return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString('base64') };
      });
      expect(picture.status).toBe(200);
    }
  });

  test('an import is read by one, checked, corrected, decided and applied by the others, and taken back', async () => {
    const lines = Array.from({ length: 700 }, (_, row) => [
      `I-${row}`,
      `Impor ${row}`,
      'S.Psi.',
      row === 9 ? 'Entah' : 'Aceh',
    ]);
    const read = await uploaded(server, { bytes: csv([['NPA', 'Nama', 'Gelar', 'Wilayah'], ...lines]) });
    const params = { id: read.id };
    expect(await agreed(async () => (await staff.ok(readImport, { params })).data)).toMatchObject({ state: 'read' });
    const { data: seen } = await staff.ok(checkImport, { params, body: confirmed(read) });
    expect(await agreed(async () => (await staff.ok(readImport, { params })).data)).toEqual(seen);
    const [faulty] = await agreed(() => rowsOf(server, read, 'wrong'));
    expect(faulty?.number).toBe(11);
    const number = faulty?.number ?? 0;
    await staff.ok(changeImportRow, {
      params: { ...params, number },
      body: { cells: [{ field: 'membership_type_id', text: 'Bali' }] },
    });
    expect(await agreed(() => rowsOf(server, read, 'wrong'))).toEqual([]);
    await staff.ok(changeImportRow, { params: { ...params, number: 2 }, body: { choice: 'skip' } });
    expect((await agreed(() => staff.ok(listImportRows, { params, query: { pageSize: 1 } }))).total_data).toBe(700);
    const { data: applied } = await staff.ok(applyImport, { params });
    expect(await agreed(async () => (await staff.ok(readImport, { params })).data)).toEqual(applied);
    const members = async () =>
      (await staff.ok(listMembers, { query: { isAdmin: 'true', search: 'impor' } })).total_data;
    expect(await agreed(members)).toBe(699);
    const id = applied.operation_id ?? 0;
    const { data: undone } = await staff.ok(undoOperation, { params: { id } });
    expect(undone).toMatchObject({ undone: 699, left_total: 0 });
    expect(await agreed(members)).toBe(0);
    expect((await agreed(() => staff.ok(listImports))).data[0]).toMatchObject({ id: read.id });
  });

  test('an export that one wrote is in the record of all', async () => {
    await staff.ok(addMember, { body: aMember({ first_name: 'Untuk Ekspor' }) });
    const files = await everywhere(async () =>
      (await exported(server, { format: 'csv' }, { search: 'ekspor' })).toString(),
    );
    for (const file of files) expect(file).toContain('Untuk Ekspor');
    // A file may end before its record says so.
    await expect
      .poll(async () => (await staff.ok(listExports)).data.filter(({ finished_at }) => finished_at === null))
      .toEqual([]);
    const { data } = await agreed(() => staff.ok(listExports));
    expect(data.map(({ rows }) => rows)).toEqual([1, 1, 1]);
  });

  test('an edit of one is a conflict at the next, in the history of all, and taken back by any', async () => {
    const { data: member } = await staff.ok(addMember, { body: aMember({ phone: '0811' }) });
    const params = { id: member.id };
    const edit = (phone: string) => staff.send(changeMember, { params, body: { version: member.version, phone } });
    expect((await edit('0812')).status).toBe(200);
    expect([(await edit('0813')).status, (await edit('0814')).status]).toEqual([409, 409]);
    const query = { subject: 'members', subject_id: member.id };
    const { data: history } = await agreed(() => staff.ok(listHistory, { query }));
    expect(history.map(({ action }) => action)).toEqual(['changed', 'created']);
    await staff.ok(undoChange, { params: { id: history[0]?.id ?? 0 } });
    const now = async () => (await staff.ok(listMembers, { query: { isAdmin: 'true', search: member.npa } })).data;
    expect(await agreed(now)).toMatchObject([{ phone: '0811', version: 3 }]);
  });

  test('what was done to many at once at one is taken back at another', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await staff.ok(addMember, { body: aMember() })).data.id);
    const { data } = await staff.ok(applyBulk, { body: { action: 'status', status: 'inactive', ids } });
    const inactive = async () =>
      (await staff.ok(listMembers, { query: { isAdmin: 'true', filter: 'status:inactive' } })).total_data;
    expect(await agreed(inactive)).toBe(6);
    const params = { id: data.operation_id ?? 0 };
    const answers = await Promise.all(instances.processes.map(() => staff.send(undoOperation, { params })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await agreed(inactive)).toBe(0);
    expect((await agreed(() => staff.ok(readOperation, { params }))).data.undo).toMatchObject({ undone: 6 });
  });

  test('one that vanishes in the middle of an import takes nothing of it along', async () => {
    const read = await uploaded(server, {
      bytes: csv([
        ['NPA', 'Nama', 'Gelar', 'Wilayah'],
        ['Z-1', 'Zainal', 'S.H.', 'Riau'],
      ]),
    });
    const [first] = instances.processes;
    instances.balancer.leaveOut(first?.url ?? '');
    await first?.end('SIGKILL');
    const params = { id: read.id };
    await staff.ok(checkImport, { params, body: confirmed(read) });
    const { data } = await staff.ok(applyImport, { params });
    expect(data.state).toBe('applied');
    await staff.ok(undoOperation, { params: { id: data.operation_id ?? 0 } });
  });

  test('each of them was asked about as often as the others', () => {
    const counts = instances.balancer.counts();
    expect(Math.min(...counts)).toBeGreaterThan(40);
  });
});
