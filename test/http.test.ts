import { once } from 'node:events';
import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import * as api from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import { listMembers } from '#contract/members.ts';
import { addRegion, listRegions } from '#contract/regions.ts';
import { startServer } from './support/server.ts';

const server = await startServer();
afterAll(server.close);
const authorization = `Bearer ${server.accounts.superadmin.token}`;

function ask(path: string, init: RequestInit = {}) {
  return fetch(server.url + path, { ...init, headers: { authorization, ...init.headers } });
}

/** A request as it goes over the wire, for what no client sends. */
async function raw(text: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (part: string) => {
    answer += part;
  });
  // Not ended from here: Node answers nobody who has ended already, unless it can do so at once.
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

describe('a wrong method', () => {
  const paths = Map.groupBy(Object.values(api) as Endpoint[], (endpoint) => endpoint.path);
  test.each([...paths].map(([path, endpoints]) => ({ path, methods: endpoints.map((endpoint) => endpoint.method) })))(
    'at $path is 405 with Allow',
    async ({ path, methods }) => {
      const response = await ask(path.replace(/:\w+/, '1'), { method: 'PATCH' });
      expect(response.status).toBe(405);
      const allowed = response.headers.get('allow')?.split(', ') ?? [];
      expect(allowed).toEqual(expect.arrayContaining(methods));
      expect(allowed.every((method) => method === 'HEAD' || (methods as string[]).includes(method))).toBe(true);
      expect(errorBody.strict().parse(await response.json()).status).toBe(405);
    },
  );

  test.each([
    ['/api/v1/membership', ['GET', 'POST']],
    ['/graphql', ['POST']],
    ['/healthz', ['GET', 'HEAD']],
    ['/', ['GET', 'HEAD']],
    ['/nothing', ['GET', 'HEAD']],
  ])('at %s is 405 with Allow, also where a client can hardly send it', async (path, allowed) => {
    for (const method of ['QUERY', 'TRACE', 'OPTIONS']) {
      const fields = `Host: x\r\nAuthorization: ${authorization}\r\nContent-Length: 0\r\nConnection: close`;
      const [head = '', body = ''] = (await raw(`${method} ${path} HTTP/1.1\r\n${fields}\r\n\r\n`)).split('\r\n\r\n');
      const [, allow] = /^allow: (.*)$/im.exec(head) ?? [];
      expect([method, head.slice(0, 12), allow]).toEqual([method, 'HTTP/1.1 405', allowed.join(', ')]);
      expect(errorBody.strict().parse(JSON.parse(body)).status).toBe(405);
    }
  });

  test('that nothing here has is 501, the same at every path', async () => {
    // Node itself closes the connection of a CONNECT.
    const known = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'CONNECT'];
    for (const method of METHODS.filter((one) => !known.includes(one))) {
      for (const path of ['/api/v1/membership', '/api/v1/nothing', '/healthz', '/']) {
        const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        const [head = '', body = ''] = answer.split('\r\n\r\n');
        expect([method, path, head.slice(0, 12)]).toEqual([method, path, 'HTTP/1.1 501']);
        expect(errorBody.strict().parse(JSON.parse(body)).status).toBe(501);
      }
    }
  });

  test.each(['QUERY', 'TRACE', 'PATCH'])('says nothing without a token: %s', async (method) => {
    for (const path of ['/api/v1/membership', '/api/v1/nothing']) {
      const answer = await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 401 /);
    }
  });

  test('HEAD is answered like GET, without a body', async () => {
    const response = await ask('/api/v1/masterdata/wilayah', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('a path that there is not', () => {
  test.each([['/api'], ['/api/'], ['/api/v2/membership'], ['/api/v1/membership/1/2'], ['/api/v1/Membership']])(
    'such as %s is 404 in the one shape',
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(errorBody.strict().parse(await response.json()).status).toBe(404);
    },
  );

  test.each([
    ['/api/%ZZ'],
    ['/api/v1/membership/%'],
    ['/api/v1/files/%ff'],
    [`/api/v1/membership/${'9'.repeat(3000)}`],
  ])('and one that is misspelt, such as %s, gives nothing away', async (path) => {
    const response = await ask(path);
    expect([400, 404, 405, 414]).toContain(response.status);
    expect(errorBody.strict().parse(await response.json()).status).toBe(response.status);
  });
});

describe('every answer', () => {
  test('has a request id of its own, and one from outside does not count', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const ids = [];
    for (const path of ['/api/v1/masterdata/wilayah', '/api/v1/nothing', '/healthz']) {
      ids.push((await ask(path, { headers })).headers.get('x-request-id'));
    }
    for (const id of ids) expect(id).toMatch(/^[\w-]{20,}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ['a list', 'GET', '/api/v1/membership?isAdmin=true', 200],
    ['the profile', 'GET', '/api/authentication/profile', 200],
    ['a refusal', 'POST', '/api/authentication/login', 401],
    ['an unknown path', 'GET', '/api/v1/nothing', 404],
  ])('that may hold personal data is not stored: %s', async (_, method, path, status) => {
    const response = await ask(path, { method });
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['/api/v1/masterdata/wilayah'],
    ['/api/v1/nothing'],
    ['/lookup?npa=x'],
    ['/version.json'],
    ['/'],
    ['/nothing'],
  ])('at %s carries the security headers', async (path) => {
    const { headers } = await ask(path);
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((rule) => {
        const [name = '', ...values] = rule.trim().split(' ');
        return [name, values];
      }),
    );
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['missing'];
    expect(scripts.filter((source) => source !== "'self'" && source !== "'none'")).toEqual([]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  test('is JSON in UTF-8, compressed where it is large and asked for', async () => {
    for (let time = 0; time < 5; time += 1) {
      await server.as('admin').ok(addRegion, { body: { name: `${time}`.repeat(200) } });
    }
    const plain = await ask('/api/v1/masterdata/wilayah', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const packed = await ask('/api/v1/masterdata/wilayah', { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(await packed.text()).toBe(await plain.text());
  });

  test('gives no other site leave to read it', async () => {
    const { headers } = await ask('/api/v1/membership', { headers: { origin: 'https://elsewhere.example' } });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('query parameters', () => {
  test('that are unknown are ignored, and of repeated ones the first counts', async () => {
    const query: [string, string][] = [
      ['color', 'red'],
      ['pageSize', '1'],
      ['pageSize', 'x'],
      ['__proto__', 'x'],
      ['constructor', 'x'],
    ];
    await server.as('staff').ok(listMembers, { query });
    await server.as('staff').ok(listRegions, { query });
  });

  test('that do not fit are 400 at their name', async () => {
    const query = {
      page: '0',
      pageSize: '1001',
      level: 'K4',
      membership_type_id: 'x',
      sort: 'password',
      filter: 'a:b',
    };
    const { status, faults } = await server.as('staff').refused(listMembers, { query });
    expect(status).toBe(400);
    expect(Object.keys(faults).sort()).toEqual(Object.keys(query).sort());
  });
});

test.each([
  ['is no HTTP', 'nonsense\r\n\r\n', 400],
  ['has an endless address', `GET /api/v1/membership?search=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
])('a request that %s is refused in the one shape, and the connection closes', async (_, text, status) => {
  const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n');
  expect(head).toMatch(`HTTP/1.1 ${status} `);
  expect(errorBody.strict().parse(JSON.parse(body)).status).toBe(status);
});

test.each([
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n'],
  ['the same host twice', 'GET /healthz HTTP/1.1\r\nHost: x\r\nhost: x\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\n'],
  ['another host in its target', 'GET http://elsewhere.example/healthz HTTP/1.1\r\nHost: x\r\n'],
  ['two lengths', 'POST /api/authentication/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n'],
  [
    'a length and pieces',
    'POST /api/authentication/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n',
  ],
])('a request with %s, which others may read in another way, is refused', async (_, head) => {
  const [first = '', body = ''] = (await raw(`${head}Connection: close\r\n\r\n`)).split('\r\n\r\n');
  expect(first).toMatch('HTTP/1.1 400 ');
  expect(errorBody.strict().parse(JSON.parse(body)).status).toBe(400);
});

test.each([['/healthz'], ['/readyz']])('%s needs no token', async (path) => {
  expect((await fetch(server.url + path)).status).toBe(200);
});

describe('a body', () => {
  const sent = (bytes: BodyInit, type = 'application/json') =>
    ask(addRegion.path, { method: 'POST', headers: { 'content-type': type }, body: bytes });

  test('that is not in UTF-8 is refused, and no letter of it is replaced', async () => {
    const latin = Buffer.from(JSON.stringify({ name: 'Kutai Élok' }), 'latin1');
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'application/json; charset=iso-8859-1',
    ]) {
      const response = await sent(latin, type);
      expect([type, response.status]).toEqual([type, 400]);
      expect((await response.json()).message).toBe('Permintaan tidak dapat dibaca: bukan UTF-8.');
    }
    const names = (await server.as('staff').ok(listRegions)).data.map(({ name }) => name);
    expect(names.filter((name) => name.includes('Kutai'))).toEqual([]);
  });

  test('says of broken JSON that it is broken, and of nothing else', async () => {
    const messageOf = async (response: Response) => [response.status, (await response.json()).message];
    expect(await messageOf(await sent('{'))).toEqual([400, 'Permintaan tidak dapat dibaca: JSON-nya rusak.']);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const unpacked = await ask(addRegion.path, { method: 'POST', headers, body: '{"name":"Tidak dipadatkan"}' });
    expect(await messageOf(unpacked)).toEqual([400, 'Permintaan tidak dapat dibaca.']);
  });

  test('may begin with a byte order mark', async () => {
    const response = await sent(`\ufeff${JSON.stringify({ name: 'Bertanda Élok' })}`);
    expect((await response.json()).data.name).toBe('Bertanda Élok');
  });
});

test('a body to one mebibyte is taken, and its fields are looked at', async () => {
  const body = JSON.stringify({ name: 'Besar', extra: '' });
  const filled = body.replace('""', `"${'x'.repeat(1024 * 1024 - body.length)}"`);
  expect(filled.length).toBe(1024 * 1024);
  expect((await server.as('admin').ok(addRegion, { body: filled })).data.name).toBe('Besar');
  expect(await server.as('admin').refused(addRegion, { body: `${filled} ` })).toMatchObject({ status: 413 });
});
