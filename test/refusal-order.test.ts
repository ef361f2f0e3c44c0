import { afterAll, describe, expect, test } from 'vitest';
import { addMember } from '#contract/members.ts';
import { aMember } from './support/builders.ts';
import { startServer } from './support/server.ts';

const server = await startServer();
afterAll(server.close);

const large = `{"name":"${'x'.repeat(1024 * 1024)}"}`;
const json = 'application/json';

interface Sent {
  who?: 'staff' | 'admin' | null;
  type?: string;
  body?: string;
}

async function statusOf(method: string, path: string, { who = 'admin', type, body }: Sent = {}) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(who !== null && { authorization: `Bearer ${server.accounts[who].token}` }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  });
  const answered: unknown = await response.json();
  expect(answered).toMatchObject({ status: response.status, message: expect.stringMatching(/\S/) });
  return response.status;
}

const regions = '/api/v1/masterdata';

describe('who may is told first', () => {
  test.each([
    ['an unknown path', 'GET', '/api/v1/nothing', {}],
    ['a wrong method', 'PATCH', regions, {}],
    ['a body that is too large', 'POST', regions, { type: json, body: large }],
    ['a body of a wrong type', 'POST', regions, { type: 'text/plain', body: 'x' }],
    ['broken JSON', 'POST', regions, { type: json, body: '{' }],
    ['a wrong id', 'PUT', `${regions}/x`, { type: json, body: '{}' }],
    ['wrong fields', 'POST', regions, { type: json, body: '{"name":""}' }],
  ])('401 before %s', async (_, method, path, sent) => {
    expect(await statusOf(method, path, { who: null, ...sent })).toBe(401);
  });

  test.each([
    ['a body that is too large', 'POST', regions, { type: json, body: large }],
    ['a body of a wrong type', 'POST', regions, { type: 'text/plain', body: 'x' }],
    ['broken JSON', 'POST', regions, { type: json, body: '{' }],
    ['a wrong id', 'PUT', `${regions}/x`, { type: json, body: '{}' }],
    ['a wrong method', 'PATCH', regions, {}],
    ['a region that there is not', 'DELETE', `${regions}/999999`, {}],
  ])('403 before %s', async (_, method, path, sent) => {
    expect(await statusOf(method, path, { who: 'staff', ...sent })).toBe(403);
  });
});

describe('then the path and the method', () => {
  test.each([
    ['too large', { type: json, body: large }],
    ['of a wrong type', { type: 'text/plain', body: 'x' }],
    ['broken', { type: json, body: '{' }],
  ])('404 and 405 before a body that is %s', async (_, sent) => {
    expect(await statusOf('POST', '/api/v1/nothing', sent)).toBe(404);
    expect(await statusOf('POST', '/api/nothing/at/all', sent)).toBe(404);
    expect(await statusOf('PATCH', `${regions}/1`, sent)).toBe(405);
  });
});

describe('then the body', () => {
  test('413 before 415', async () => {
    expect(await statusOf('POST', regions, { type: 'text/plain', body: large })).toBe(413);
    expect(await statusOf('PUT', `${regions}/1`, { type: 'text/plain', body: large })).toBe(413);
  });

  test('413 before what it says and before the row', async () => {
    expect(await statusOf('POST', regions, { type: json, body: large })).toBe(413);
    expect(await statusOf('PUT', `${regions}/999999`, { type: json, body: large })).toBe(413);
  });

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['text/json'],
  ])('415 of %s, before the row', async (type) => {
    expect(await statusOf('PUT', `${regions}/999999`, { type, body: '{' })).toBe(415);
  });

  test.each([['application/json; charset=utf-8'], ['APPLICATION/JSON']])('%s is JSON', async (type) => {
    expect(await statusOf('PUT', `${regions}/1`, { type, body: '{}' })).toBe(200);
  });

  test.each([['{'], ['[]'], ['null'], ['"x"'], ['1'], ['{"a":1,}'], ['\ufeff'], ['{"__proto__":{}}']])(
    '400 of the body %s, before the row',
    async (body) => {
      expect(await statusOf('PUT', `${regions}/999999`, { type: json, body })).toBe(400);
    },
  );
});

describe('then the row, its version, its fields, and last what is taken', () => {
  const members = '/api/v1/membership';
  const put = (id: number, body: unknown) =>
    statusOf('PUT', `${members}/${id}`, { type: json, body: JSON.stringify(body) });

  test('404 before wrong fields', async () => {
    expect(await put(999999, { npa: '', version: 99 })).toBe(404);
  });

  test.each([['x'], ['0'], ['-1'], ['1.5'], ['1e3'], ['9007199254740993'], ["1'"]])('400 of the id %s', async (id) => {
    const path = `${members}/${encodeURIComponent(id)}`;
    expect(await statusOf('PUT', path, { type: json, body: '{}' })).toBe(400);
    expect(await statusOf('DELETE', path)).toBe(400);
  });

  test('409 of the version before wrong fields, and those before what is taken', async () => {
    const staff = server.as('staff');
    const taken = aMember();
    await staff.ok(addMember, { body: taken });
    const { id } = (await staff.ok(addMember, { body: aMember() })).data;
    expect(await put(id, { phone: '0811' })).toBe(200);
    expect(await put(id, { phone: '0822', order: -1, npa: taken.npa, version: 1 })).toBe(409);
    expect(await put(id, { order: -1, npa: taken.npa, version: 1 })).toBe(400);
    expect(await put(id, { membership_type_id: 999999, npa: taken.npa })).toBe(400);
    expect(await put(id, { npa: taken.npa, version: 1 })).toBe(409);
  });

  test('400 of the fields before what is taken, when adding', async () => {
    const taken = aMember();
    await server.as('staff').ok(addMember, { body: taken });
    for (const wrong of [{ title: '' }, { membership_type_id: 999999 }, { image_url: '/files/nothing.jpg' }]) {
      const body = { ...taken, ...wrong };
      expect(await server.as('staff').refused(addMember, { body })).toMatchObject({ status: 400 });
    }
    expect(await server.as('staff').refused(addMember, { body: taken })).toMatchObject({ status: 409 });
  });
});
