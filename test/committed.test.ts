// On both engines: transactions.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as api from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import { addMember, listMembers } from '#contract/members.ts';
import { readProfile } from '#contract/profile.ts';
import { aMember } from './support/builders.ts';
import { isEmbedded } from './support/database.ts';
import { gateBefore } from './support/gate.ts';
import { contentOf } from './support/half-sent.ts';
import { everythingWritten } from './support/history.ts';
import { instanceOn, startServer, type TestServer } from './support/server.ts';
import { anotherSession } from './support/sessions.ts';
import { type WritingEndpoint, writingCalls } from './support/writing-calls.ts';

const endpoints = Object.entries(api).filter(([, { method, access }]) => method !== 'GET' && access !== 'public') as [
  WritingEndpoint,
  Endpoint,
][];

/** These write in many commits: what they do counts for something only after the last. */
const inPieces: WritingEndpoint[] = ['uploadImport', 'checkImport'];

/** Tried last, as they end the sessions by which the others' calls are made ready. */
const isEnding = ([name]: (typeof endpoints)[number]) => /signOut|[eE]nd\w*Session|changeProfile/.test(name);

const tried = endpoints.filter(([name]) => !inPieces.includes(name));
const endings = tried.filter(isEnding);
const others = tried.filter((one) => !isEnding(one));

describe.skipIf(isEmbedded)('where the database goes away', () => {
  let server: TestServer;
  let gate: Awaited<ReturnType<typeof gateBefore>>;
  let behind: TestServer;
  let calls: Awaited<ReturnType<typeof writingCalls>>;
  beforeAll(async () => {
    server = await startServer();
    gate = await gateBefore(server.config.databaseUrl ?? '');
    behind = await instanceOn(server, { dataDir: server.config.dataDir, databaseUrl: gate.url });
    calls = await writingCalls(server);
  });
  afterAll(async () => {
    gate.open();
    await behind.close();
    await gate.close();
    await server.close();
  });

  const written = () => everythingWritten(server);

  async function ask(name: WritingEndpoint, { method, path }: Endpoint, token: string) {
    const { params = {}, query = '', body = {} } = calls[name];
    const address = path.replace(/:(\w+)/g, (_, parameter: string) => String(params[parameter])) + query;
    const { type, bytes } = contentOf(body);
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const response = await fetch(behind.url + address, { method, headers, body: bytes });
    const text = await response.text();
    const isLong = response.headers.get('content-type') === 'application/x-ndjson';
    return isLong ? errorBody.parse(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).status : response.status;
  }

  /** Asks while the way to the database breaks right after the first commit; answers the status, and whether anything was written. */
  async function askAtTheEdge(name: WritingEndpoint, endpoint: Endpoint) {
    const { token } = await anotherSession(server, 'superadmin');
    await behind.as({ token }).ok(readProfile);
    const before = await written();
    gate.shutAtCommit('after its answer');
    const status = await ask(name, endpoint, token);
    gate.open();
    return { status, isWritten: (await written()) !== before };
  }

  /** Where an earlier call has taken what this one is about. */
  const isOutdated = (status: number) => [400, 404, 409].includes(status);

  test.each([...others, ...endings])(
    'right after the commit, whoever is told that it failed has changed nothing: %s',
    async (name, endpoint) => {
      let outcome = await askAtTheEdge(name, endpoint);
      if (isOutdated(outcome.status) && !isEnding([name, endpoint])) {
        calls = await writingCalls(server);
        outcome = await askAtTheEdge(name, endpoint);
      }
      if (outcome.status !== 200) expect(outcome.isWritten).toBe(false);
    },
  );

  test('before the answer to a commit, nobody is told that nothing was saved', async () => {
    const { token } = await anotherSession(server, 'staff');
    await behind.as({ token }).ok(readProfile);
    const body = aMember();
    gate.shutAtCommit('before its answer');
    const refused = await behind.as({ token }).refused(addMember, { body });
    gate.open();
    expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('Mungkin sudah tersimpan') });
    const { total_data } = await server
      .as(await anotherSession(server, 'staff'))
      .ok(listMembers, { query: { isAdmin: true, search: body.npa } });
    expect(total_data).toBe(1);
  });
});
