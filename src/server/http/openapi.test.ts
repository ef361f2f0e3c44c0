import { globSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, expect, test } from 'vitest';
import * as api from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { startServer } from '#test/support/server.ts';

const server = await startServer();
afterAll(server.close);

const endpoints: [string, Endpoint][] = Object.entries(api);

async function document() {
  const response = await fetch(`${server.url}/api/docs`);
  expect(response.status).toBe(200);
  return response.json();
}

test('the API document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(await document());
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, '3.1']);
});

test('the API document describes every endpoint once', async () => {
  const { paths } = await document();
  const described = Object.values(paths).flatMap((path) =>
    Object.values(path as Record<string, { operationId: string; 'x-access': string }>),
  );
  expect(Object.fromEntries(described.map((operation) => [operation.operationId, operation['x-access']]))).toEqual(
    Object.fromEntries(endpoints.map(([name, { access }]) => [name, access])),
  );
});

test('every endpoint of the contract is among those that are described and tested', async () => {
  const root = new URL('../../contract/', import.meta.url);
  const files = globSync('*.ts', { cwd: root }).filter((path) => !/^api\.ts$|\.test\./.test(path));
  const contract = await Promise.all(files.map((path) => import(new URL(path, root).href)));
  const exported = contract.flatMap((file) => Object.entries<Partial<Endpoint> | undefined>(file));
  const names = exported.filter(([, one]) => one?.method && one.path && one.access).map(([name]) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names.toSorted()).toEqual(endpoints.map(([name]) => name).toSorted());
});

test('the API document says what is sent and what comes back', async () => {
  const { paths } = await document();
  const change = paths['/api/v1/membership/{id}'].put;
  expect(change.parameters).toMatchObject([{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]);
  expect(change.security).toEqual([{ token: [] }]);
  const { properties } = change.requestBody.content['application/json'].schema;
  expect(Object.keys(properties)).toContain('serkom_end_date');
  expect(change.responses[200].content['application/json'].schema.properties.data.required).toContain('updatedAt');
  expect(Object.keys(change.responses)).toEqual([
    ...['200', '400', '401', '403', '404', '408', '409', '413', '415', '503'],
  ]);
  expect(paths['/api/v1/files'].post.requestBody.content['multipart/form-data'].schema.required).toEqual(['file']);
  expect(paths['/api/authentication/login'].post.security).toEqual([]);
  const query = paths['/api/v1/membership'].get.parameters.map(({ name }: { name: string }) => name);
  expect(query).toEqual(expect.arrayContaining(['page', 'pageSize', 'filter', 'level', 'search', 'sort']));
});

test('the API document tells of work that is told of in lines of JSON, and of what they are', async () => {
  const { paths, components } = await document();
  const described = Object.values<Record<string, { operationId: string; responses: object }>>(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ responses }) => JSON.stringify(responses).includes('"application/x-ndjson"'))
    .map(({ operationId }) => operationId);
  const telling = endpoints.filter(([, { reportsProgress }]) => reportsProgress).map(([name]) => name);
  expect(described.toSorted()).toEqual(telling.toSorted());
  expect(Object.keys(components.schemas.Progress.properties)).toEqual(['done', 'total', 'waiting']);
});

test('the API document says which files are taken and given, and where rows are counted', async () => {
  const { paths } = await document();
  const { encoding } = paths['/api/v1/imports'].post.requestBody.content['multipart/form-data'];
  expect(encoding.file.contentType).toContain('application/vnd.oasis.opendocument.spreadsheet');
  expect(paths['/api/v1/files'].post.requestBody.content['multipart/form-data'].encoding.file.contentType).toBe(
    'image/jpeg, image/png',
  );
  const { content, headers } = paths['/api/v1/exports/members'].post.responses[200];
  expect(Object.keys(content)).toContain('text/csv');
  expect(headers['X-Rows'].schema.type).toBe('integer');
  expect(Object.keys(paths['/api/v1/imports/{id}/faults'].get.responses)).toEqual([
    ...['200', '400', '401', '403', '404', '409', '503'],
  ]);
  expect(Object.keys(paths['/api/v1/imports'].post.responses)).toEqual([
    ...['200', '400', '401', '403', '408', '413', '415', '503'],
  ]);
});

test('the API document tells of the number of rows wherever it is sent, and nowhere else', async () => {
  const { paths } = await document();
  const described = Object.values<Record<string, { operationId: string; responses: Record<string, object> }>>(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ responses }) => 'X-Rows' in ((responses['200'] as { headers?: object }).headers ?? {}))
    .map(({ operationId }) => operationId);
  const telling = endpoints.filter(([, { tellsRows }]) => tellsRows).map(([name]) => name);
  expect(described.toSorted()).toEqual(telling.toSorted());
});

test('the API document says Content-Disposition where an answer has it', async () => {
  const { paths } = await document();
  const headersOf = (name: string) => {
    const { method, path } = Object.fromEntries(endpoints)[name] as Endpoint;
    const { responses } = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    return Object.keys(responses[200].headers ?? {});
  };
  for (const name of ['downloadTemplate', 'exportMembers', 'printAttendanceSheet', 'packMember']) {
    expect([name, headersOf(name)]).toEqual([name, expect.arrayContaining(['Content-Disposition'])]);
  }
  expect(headersOf('drawQr')).toEqual([]);
  const { headers } = await fetch(`${server.url}/api/v1/import-templates/members`, {
    headers: { authorization: `Bearer ${server.accounts.staff.token}` },
  });
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[ -~]+\.xlsx"/);
});

test('the API document names the files that each upload takes', async () => {
  const { paths } = await document();
  for (const [name, { method, path, upload }] of endpoints) {
    if (!upload) continue;
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const { schema, encoding } = operation.requestBody.content['multipart/form-data'];
    expect([name, encoding.file.contentType.split(', '), schema.required]).toEqual([name, [...upload], ['file']]);
  }
});

/** Requests that anybody's mistake makes, with what they are sent. */
const mistakes: [string, (endpoint: Endpoint) => { id?: string; headers?: Record<string, string>; body?: BodyInit }][] =
  [
    ['no token', () => ({ headers: { authorization: '' } })],
    ['an unknown id', () => ({ id: '987654321' })],
    ['a word for an id', () => ({ id: 'x' })],
    ['an empty body', () => ({ body: '{}' })],
    ['no JSON', () => ({ body: '{' })],
    ['another type', () => ({ body: 'x', headers: { 'content-type': 'text/plain' } })],
    ['too much', () => ({ body: `"${'x'.repeat(1024 * 1024)}"` })],
    ['a form', ({ upload }) => ({ body: upload ? new FormData() : '[]' })],
  ];

// Signing out would end the session that asks.
test.for(endpoints.filter(([name]) => !name.startsWith('signOut') && !name.startsWith('end')))(
  'whatever %s is refused with stands in the API document',
  async ([name, endpoint]) => {
    const { paths } = await document();
    const { method, path } = endpoint;
    const { responses } = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    for (const role of ['staff', 'superadmin'] as const) {
      for (const [mistake, made] of mistakes) {
        const { id = '987654321', body, headers = {} } = made(endpoint);
        const type = body instanceof FormData || body === undefined ? {} : { 'content-type': 'application/json' };
        const { status } = await fetch(server.url + path.replace(/:\w+/g, id), {
          method,
          headers: { authorization: `Bearer ${server.accounts[role].token}`, ...type, ...headers },
          ...(method !== 'GET' && body !== undefined && { body }),
        });
        expect(Object.keys(responses), `${name}, ${role}, ${mistake}`).toContain(String(status));
      }
    }
  },
);

test.for(endpoints)('%s answers no media type that the document does not know', async ([, { response, produces }]) => {
  expect(response !== undefined || (produces ?? []).length > 0).toBe(true);
});

test.for(endpoints)('%s is routed', async ([, { method, path }]) => {
  const response = await fetch(`${server.url}${path.replace(/:\w+/g, '1')}`, {
    method,
    headers: { authorization: `Bearer ${server.accounts.superadmin.token}` },
  });
  const { message } = response.headers.get('content-type')?.includes('json') ? await response.json() : { message: '' };
  expect(message).not.toBe('Alamat ini tidak ada.');
  expect(response.status).not.toBe(405);
  expect(response.status).toBeLessThan(500);
});
