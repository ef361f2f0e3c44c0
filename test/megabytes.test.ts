import { afterAll, describe, expect, test } from 'vitest';
import * as api from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addMember, removeMember } from '#contract/members.ts';
import { changeReminderText } from '#contract/reminders.ts';
import { graphql } from '#contract/reports.ts';
import { signIn } from '#contract/session.ts';
import { addClass, addModule } from '#contract/training.ts';
import { addRegistrations, previewRegistrations } from '#contract/training-registrations.ts';
import { purgeMember } from '#contract/trash.ts';
import { aClass, aMember, aModule } from './support/builders.ts';
import { blockOf, longestBlock } from './support/event-loop.ts';
import { checked, csv, rowsOf } from './support/imported.ts';
import { startServer } from './support/server.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');

const megabyte = 1_000_000;

/** More do not fit into an address. */
const mostInAddress = 12_000;

const names = (schema: { shape: object } | undefined) => Object.keys(schema?.shape ?? {});

/** What is too much is said in a few words: nobody is answered with a megabyte. */
async function refusalOf(endpoint: Endpoint, given: Parameters<typeof superadmin.send>[1]) {
  const { status, body } = await superadmin.send(endpoint, given);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(JSON.stringify(body).length).toBeLessThan(50_000);
  return { status, fields: ((body as { errors?: { field: string }[] }).errors ?? []).map(({ field }) => field) };
}

describe('a megabyte is refused, in short', () => {
  const endpoints = Object.entries<Endpoint>(api).flatMap(([name, endpoint]) => {
    const fields = names(endpoint.body ?? endpoint.change).filter((field) => field !== 'membership_type_name');
    return fields.length > 0 ? [{ name, endpoint, fields }] : [];
  });
  const params = { id: 999999, number: 1 };

  test.each(endpoints)('$name: in its texts', async ({ endpoint, fields }) => {
    // Two bytes each, and dear to fold.
    const text = 'é'.repeat(Math.floor(megabyte / 2 / fields.length));
    const body = Object.fromEntries(fields.map((field) => [field, text]));
    expect([400, 401, 404]).toContain((await refusalOf(endpoint, { params, body })).status);
  });

  test.each(endpoints)('$name: in its lists', async ({ endpoint, fields }) => {
    const list = Array(Math.floor(megabyte / 3 / fields.length)).fill({});
    const body = Object.fromEntries(fields.map((field) => [field, list]));
    expect([400, 404]).toContain((await refusalOf(endpoint, { params, body })).status);
  });
});

describe('as much as an address takes is no failure', () => {
  const parameters = Object.entries<Endpoint>(api).flatMap(([name, endpoint]) =>
    names(endpoint.query).map((parameter) => ({ name, endpoint, parameter })),
  );

  test.each(parameters)('$name: $parameter', async ({ endpoint, parameter }) => {
    for (const part of ['x', 'a ']) {
      const value = part.repeat(mostInAddress / part.length / 2);
      const { status } = await superadmin.send(endpoint, { query: { [parameter]: value }, params: { id: 999999 } });
      // What nothing can be found by is looked up as nothing.
      expect([200, 400, 404, 415, 429]).toContain(status);
    }
  });
});

test('variables of a question are no larger than the question may be, however deep they are', async () => {
  const query = '{ __typename }';
  let deep: unknown = 'x';
  for (let level = 0; level < 3000; level += 1) deep = { a: [deep] };
  await superadmin.ok(graphql, { body: { query, variables: { a: { b: ['c'] } } } });
  for (const variables of [{ deep }, { a: 'x'.repeat(megabyte / 2) }, { a: Array(100_000).fill(0) }]) {
    const { fields } = await refusalOf(graphql, { body: { query, variables } });
    expect(fields).toEqual(['variables']);
  }
});

test.each([
  ['lists in lists', '['.repeat(megabyte)],
  ['closed ones', `${'['.repeat(megabyte / 2)}${']'.repeat(megabyte / 2)}`],
  ['objects in objects', `${'{"a":'.repeat(megabyte / 6)}1${'}'.repeat(megabyte / 6)}`],
  ['empty objects', `{"email":[{}${',{}'.repeat(megabyte / 3)}]}`],
  ['names', `{${Array.from({ length: 80_000 }, (_, index) => `"n${index}":0`).join()}}`],
  ['quotes', `{"email":"${'\\"'.repeat(megabyte / 2)}","password":"x"}`],
])('a megabyte of %s by somebody unknown is refused, and keeps nobody else waiting', async (_, body) => {
  const headers = { 'content-type': 'application/json' };
  const blocked = await blockOf(async () => {
    const answer = await fetch(server.url + signIn.path, { method: 'POST', headers, body });
    await answer.text();
    // Tries are counted.
    expect([400, 401, 429]).toContain(answer.status);
  });
  expect(blocked).toBeLessThan(longestBlock);
});

test.each([
  ['numbers', '1'],
  ['empty texts', '""'],
  ['nothing', 'null'],
])(
  'a megabyte of %s is refused before it is read; as many as a list may have, and many more, are counted',
  async (_, item) => {
    const list = (count: number) => `[${Array(count).fill(item).join()}]`;
    const sent = async (count: number) => {
      const { status, body } = await superadmin.send(addRegistrations, {
        params: { id: 1 },
        body: `{"npas":${list(count)}}`,
      });
      return { status, message: (body as { message: string }).message };
    };
    const most = Math.floor(megabyte / (item.length + 1)) - 10;
    expect(await sent(most)).toEqual({ status: 400, message: 'Permintaan ini memuat terlalu banyak isian.' });
    expect(await sent(50_000)).toEqual({ status: 400, message: 'Paling banyak 10000 NPA sekaligus.' });
  },
);

test('a megabyte of NPAs keeps nobody else waiting', async () => {
  const module = await superadmin.ok(addModule, { body: aModule() });
  const { data } = await superadmin.ok(addClass, { body: aClass(module.data.id) });
  const npas = Array.from({ length: 10_000 }, (_, number) => `${'é'.repeat(40)}${number}`);
  const url = server.url + previewRegistrations.path.replace(':id', String(data.id));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${server.accounts.superadmin.token}` };
  const body = JSON.stringify({ npas });
  const blocked = await blockOf(async () => {
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  });
  expect(blocked).toBeLessThan(longestBlock);
});

/** Marks on one letter that are dear to put in order: that takes the square of their number. */
const marks = (count: number) => `a${'\u0301\u0323'.repeat(count / 2)}`;

test.each([
  ['longer than its field', 16_900],
  ['that may be no longer when it is composed', 15_000],
  ['as long as its field', 3900],
])('a text of marks %s is refused at once', async (_, count) => {
  const url = server.url + changeReminderText.path;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${server.accounts.superadmin.token}` };
  const blocked = await blockOf(async () => {
    const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ text: marks(count) }) });
    expect(answer.status).toBe(400);
    await answer.arrayBuffer();
  });
  expect(blocked).toBeLessThan(longestBlock);
});

test('cells of marks keep nobody waiting, neither in parts of names nor when somebody is deleted for ever', async () => {
  const { data } = await superadmin.ok(addMember, { body: aMember({ npa: 'M1', first_name: 'Made Xyq' }) });
  const { id } = data;
  const headers = ['NPA', 'Nama Depan', 'Nama Belakang'];
  const rows = [0, 1].map((number) => [`M2.${number}`, marks(24_000), `#${marks(24_000)}`]);
  const upload = { bytes: csv([headers, ...rows]) };
  const blocked = await blockOf(async () => {
    await rowsOf(server, await checked(server, upload));
    await superadmin.send(removeMember, { params: { id } });
    await superadmin.send(purgeMember, { params: { id }, body: { npa: 'M1' } });
  }, 2);
  expect(blocked).toBeLessThan(200);
});

test('of many faults in a list the first hundred are told', async () => {
  const { fields } = await refusalOf(addRegistrations, { params: { id: 1 }, body: { npas: Array(10_000).fill(0) } });
  expect(fields).toHaveLength(100);
});

test('a token longer than any is as good as none', async () => {
  const headers = { authorization: `Bearer ${'x'.repeat(12_000)}` };
  expect((await fetch(`${server.url}/api/v1/masterdata/wilayah`, { headers })).status).toBe(401);
});
