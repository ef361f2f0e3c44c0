// On both engines: search.
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as api from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { forgetPassword } from '#contract/password-links.ts';
import { signIn } from '#contract/session.ts';
import { addView } from '#contract/views.ts';
import { aView } from './support/builders.ts';
import { manyMembers } from './support/many-members.ts';
import { startServer } from './support/server.ts';
import { type WritingEndpoint, writingCalls } from './support/writing-calls.ts';

const server = await startServer();
afterAll(server.close);
// More than are read without being recorded.
await manyMembers(server, 120, () => 'Konselor');
const calls = await writingCalls(server);
const superadmin = server.as('superadmin');

/** One of each kind: joiners, directions, a soft hyphen, a byte order mark, fillers, variation selectors and tags. */
const unseen =
  '\u200b\u200d\u202a\u202e\u2060\u2064\u2066\u2069\u00ad\ufeff\u034f\u061c\u115f\u180e\u3164\ufe0f\ufff9\u2800\u{1d173}\u{e0041}\u{e0100}';
const isUnseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb\u2800]/u;

/** Of both kinds, with a tab; and how JSON tells of them. */
const control = '\u0007\u0000\t\u001b\u0085\u009f\u007f';
const hasControl = /\\u00[01][\da-f]|\\[tbf]|[\u007f-\u009f]/;

/** Of the block for Arabic, and the last two of two planes; with a control character that no search is refused for. */
const noncharacters = '\ufdd0\ufffe\uffff\u{1fffe}\u{10ffff}\u0007';
const isNoncharacter = /\p{Noncharacter_Code_Point}/u;

/** The same with these within every text. */
function disturbed(value: unknown, by: string): unknown {
  if (typeof value === 'string') return `${value.slice(0, 1)}${by}${value.slice(1)}`;
  if (Array.isArray(value)) return value.map((inner) => disturbed(inner, by));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, disturbed(inner, by)]));
}

async function texts(): Promise<string[]> {
  const tables = await server.catalog.tables(server.db);
  const rows = await Promise.all(
    tables.map(({ name }) => sql.table(name)).map((table) => sql`select * from ${table}`.execute(server.db)),
  );
  return tables.flatMap(({ name }, index) => (rows[index]?.rows ?? []).map((row) => `${name} ${JSON.stringify(row)}`));
}

const names = (schema: { shape: object } | undefined) => Object.keys(schema?.shape ?? {});

/** The calls that would sign the account out, or change it. */
const ending: string[] = [
  'signOut',
  'endOtherSessions',
  'endSession',
  'changeProfile',
  'uploadPicture',
  'uploadImport',
];

/** Sends these within all that any call takes. */
async function sendEverywhere(by: string) {
  for (const [name, endpoint] of Object.entries<Endpoint>(api)) {
    const { params = {}, body = {} } = calls[name as WritingEndpoint] ?? { params: { id: 1 } };
    if (ending.includes(name)) continue;
    if (endpoint.access === 'public' && endpoint.method !== 'GET') continue;
    const parameters = names(endpoint.query);
    for (const parameter of parameters) {
      const query = { ...(parameters.includes('pageSize') && { pageSize: 1000 }), [parameter]: `Si${by}ti` };
      await superadmin.send(endpoint, { params, query, ...(endpoint.method !== 'GET' && { body }) });
    }
    if (endpoint.method === 'GET') continue;
    await superadmin.send(endpoint, { params, body: disturbed(body, by) as object });
    for (const field of names(endpoint.body ?? endpoint.change)) {
      for (const value of [`Ada${by} lain`, [`Ada${by} lain`]]) {
        await superadmin.send(endpoint, { params, body: { ...body, [field]: value } });
      }
    }
  }
  const stranger = server.as(null);
  for (const endpoint of [signIn, forgetPassword]) {
    await stranger.send(endpoint, { body: { email: `orang${by}@ikai.test`, password: `x${by}` } });
  }
}

test('whatever call it comes by, no control character is stored', async () => {
  await sendEverywhere(control);
  expect((await texts()).filter((text) => hasControl.test(text))).toEqual([]);
});

test('whatever call it comes by, no noncharacter is stored, which XML cannot hold', async () => {
  await sendEverywhere(noncharacters);
  expect((await texts()).filter((text) => isNoncharacter.test(text) || hasControl.test(text))).toEqual([]);
});

test('whatever call it comes by, nothing that cannot be seen is stored', async () => {
  await sendEverywhere(unseen);
  const query = String(new URLSearchParams({ search: `si${unseen}ti` }));
  const { data: view } = await superadmin.ok(addView, { body: aView({ query }) });
  expect(view.query).toBe('search=siti');
  expect((await texts()).filter((text) => isUnseen.test(text))).toEqual([]);
});
