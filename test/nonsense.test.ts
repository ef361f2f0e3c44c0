// On both engines: SQL that differs.
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import * as api from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addMember } from '#contract/members.ts';
import { addRegion } from '#contract/regions.ts';
import { aMember, aRegion } from './support/builders.ts';
import { isEmbedded } from './support/database.ts';
import { startServer } from './support/server.ts';
import { type WritingEndpoint, writingCalls } from './support/writing-calls.ts';

const server = await startServer();
afterAll(server.close);
const superadmin = server.as('superadmin');
const { data: member } = await superadmin.ok(addMember, { body: aMember() });
const { data: region } = await superadmin.ok(addRegion, { body: aRegion() });

/** Of what the product lets through SQLite takes almost any value; it is PostgreSQL that refuses what it can't hold. */
const cases = isEmbedded ? 15 : 40;

const plausible = ['K1', 'active', 'staff', '2026-02-28', 'status:active', 'members', 'npa', '-npa', 'masterdata'];
const odd = ['', ' ', '\0', 'a\0b', '%', "'", '"', '--', '\u{10ffff}', 'é'.repeat(300), '(', '$1', '__proto__'];
const numbers = ['0', '1', '-1', '1.5', '2147483648', '9007199254740991', '99999999999999999999', '1e5', 'NaN'];
const names = (schema: { shape: object } | undefined) => Object.keys(schema?.shape ?? {});
const ids = [member.id, region.id, server.accounts.staff.id].map(String);

const text = fc.constantFrom(...plausible, ...odd, ...numbers);
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom(0, 1, 2, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, member.id, region.id),
  fc.constantFrom(null, true, [], {}, ['x'], { a: 1 }, '\ud800'),
);

/** Some of these names, each with any value. */
function someOf<T>(names: string[], values: fc.Arbitrary<T>) {
  return fc.record(Object.fromEntries(names.map((name) => [name, values])), { requiredKeys: [] });
}

function requestTo(endpoint: Endpoint) {
  const body = endpoint.body ?? endpoint.change;
  return fc.record({
    params: fc.record(
      Object.fromEntries(names(endpoint.params).map((name) => [name, fc.constantFrom(...ids, '1', ...numbers, 'x')])),
    ),
    query: someOf(names(endpoint.query), text),
    // A new password of their own would end the session that asks.
    ...(body && {
      body: someOf(
        names(body).filter((name) => endpoint.method === 'POST' || name !== 'password'),
        value,
      ),
    }),
  });
}

/** How often a call is tried. One that takes nothing is sent the same each time. */
function runsOf(name: string, { params, query, body, change }: Endpoint): number {
  if ([params, query, body ?? change].every((schema) => names(schema).length === 0)) return 1;
  // A package is drawn for most of what this one is sent.
  return name === 'packMember' ? 10 : cases;
}

// Removing the accounts and members that the requests are about, or signing in and out, is for other tests.
const endpoints = Object.entries<Endpoint>(api).filter(
  ([name, { method, access }]) => method !== 'DELETE' && access !== 'public' && name !== 'signOut',
);

describe('whatever is sent to a call, it is answered or refused, and never fails inside', () => {
  test.each(endpoints)('%s', async (name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(requestTo(endpoint), async (request) => {
        const { status } = await superadmin.send(endpoint, request);
        // Tries of a password are counted.
        expect([200, 400, 404, 409, 415, 429]).toContain(status);
      }),
      { numRuns: runsOf(name, endpoint) },
    );
  });
});

/** Whatever else it is, each of these is sent to an endpoint that would take the rest: it gets further than mere nonsense. */
const oddOnes = ['a\0b', 'x', ['a\0b'], 1e308, null, {}];

/** The body with every place in it in turn replaced, and every field that it leaves out given. */
function* withOneOdd(body: object, fields: readonly string[]): Generator<object> {
  for (const name of new Set([...Object.keys(body), ...fields])) {
    const inner: unknown = body[name as keyof typeof body];
    for (const one of oddOnes) yield { ...body, [name]: one };
    if (typeof inner !== 'object' || inner === null) continue;
    for (const changed of withOneOdd(inner, [])) {
      yield { ...body, [name]: Array.isArray(inner) ? Object.values(changed) : changed };
    }
  }
}

/** The calls that would change who asks, and those of files. */
const otherwise: string[] = ['endOtherSessions', 'changeProfile', 'uploadPicture', 'uploadImport'];

describe('a valid call in which one value is odd is answered or refused, and never fails inside', async () => {
  const calls = await writingCalls(server);
  const valid = endpoints.flatMap(([name, endpoint]) => {
    const call = calls[name as WritingEndpoint];
    return call === undefined || otherwise.includes(name) ? [] : [{ name, endpoint, call }];
  });
  test.each(valid)('$name', async ({ endpoint, call: { params = {}, query = '', body = {} } }) => {
    const given = { params, query: [...new URLSearchParams(query)] };
    for (const odd of withOneOdd(body, names(endpoint.body ?? endpoint.change))) {
      const { status } = await superadmin.send(endpoint, { ...given, body: odd });
      expect([200, 400, 404, 409, 429], JSON.stringify(odd)).toContain(status);
    }
  });
});
