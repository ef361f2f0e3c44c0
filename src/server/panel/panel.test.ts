import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { releasePath } from '#contract/release.ts';
import { handleError } from '#server/http/error-handler.ts';
import { startServer } from '#test/support/server.ts';
import { panelRoutes } from './panel.routes.ts';

const page = '<!doctype html><title>Direktori</title>';
const script = `console.log('${'a'.repeat(500)}');`;

/** A folder as the build leaves it. */
async function builtFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'panel-test-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'sw.js'), '// worker');
  await writeFile(join(folder, 'manifest.webmanifest'), '{}');
  await writeFile(join(folder, 'build.json'), '{"version":"abc123"}');
  await writeFile(join(folder, 'assets', 'index-1a2b.js'), script);
  await writeFile(join(folder, 'assets', 'scan-worker-1a2b.js'), script);
  await writeFile(join(folder, 'assets', 'index-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets', 'index-1a2b.js.gz'), gzipSync(script));
  return folder;
}

async function serve(folder: string) {
  const app = Fastify();
  app.setErrorHandler(handleError);
  await panelRoutes(app, { folder, publicUrl: 'https://direktori.ikai.test', timeZone: 'Asia/Makassar' });
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

const folder = await builtFolder();
const { app, url } = await serve(folder);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the panel', () => {
  test.for(['/', '/login', '/app', '/app/membership', '/app/x/y?page=2', '/index.html'])(
    'is its page at %s',
    async (path) => {
      const response = await fetch(url + path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toBe(page);
    },
  );

  test.for(['/xyz', '/app2', '/login/x'])('says itself that there is no page at %s', async (path) => {
    const response = await fetch(url + path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    expect(response.headers.get('etag')).toBeNull();
    expect(await response.text()).toBe(page);
  });

  test.for(['/assets/gone.js', '/assets/gone', '/favicon.ico', '/app.php'])('has no file %s', async (path) => {
    const response = await fetch(url + path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-cache']);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test.for(['br', 'gzip', 'identity'])('has its built files for ever, in %s', async (encoding) => {
    const response = await fetch(`${url}/assets/index-1a2b.js`, { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await response.text()).toBe(script);
  });

  test('lets its own pages use the camera and passkeys, and WebAssembly be compiled in the worker that decodes its picture alone', async () => {
    const headersOf = async (path: string) => (await app.inject({ url: path })).headers;
    const { 'content-security-policy': ofWorker } = await headersOf('/assets/scan-worker-1a2b.js');
    expect(ofWorker).toBe("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    for (const path of ['/', '/app/training/classes/1/check-in', '/assets/index-1a2b.js']) {
      const { 'permissions-policy': permissions, 'content-security-policy': policy } = await headersOf(path);
      for (const feature of ['camera', 'publickey-credentials-get', 'publickey-credentials-create'])
        expect(String(permissions).split(', ')).toContain(`${feature}=(self)`);
      expect(policy ?? '').not.toContain('wasm');
    }
  });

  test.for(['/sw.js', '/manifest.webmanifest', releasePath])('has its %s looked for anew every time', async (path) => {
    const { statusCode, headers } = await app.inject({ url: path });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    const again = await app.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('says which build it is, and what it needs of the configuration', async () => {
    const response = await fetch(url + releasePath);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.json()).toEqual({
      version: 'abc123',
      publicUrl: 'https://direktori.ikai.test',
      timeZone: 'Asia/Makassar',
    });
  });

  test.for(['/', '/app/membership', '/assets/index-1a2b.js', releasePath])('answers HEAD at %s', async (path) => {
    const response = await fetch(url + path, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  test.for(['/', '/app', '/xyz', '/assets/index-1a2b.js'])('takes nothing at %s', async (path) => {
    const response = await fetch(url + path, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.for(['/../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'gives nothing away at %s',
    async (path) => {
      const response = await app.inject({ url: path });
      expect(response.statusCode).toBeGreaterThanOrEqual(400);
      expect(response.body).not.toContain('dependencies');
    },
  );

  test('that is not built is said so, and its version all the same', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'panel-test-'));
    const unbuilt = await serve(empty);
    const response = await fetch(unbuilt.url);
    expect([response.status, await response.text()]).toEqual([404, 'The panel is not built.']);
    expect(await (await fetch(unbuilt.url + releasePath)).json()).toMatchObject({ version: 'unbuilt' });
    await unbuilt.app.close();
    await rm(empty, { recursive: true });
  });
});

describe('the server', async () => {
  const server = await startServer();
  afterAll(server.close);
  const statusOf = async (path: string, init: RequestInit = {}) => (await fetch(server.url + path, init)).status;
  const signedIn = { headers: { authorization: `Bearer ${server.accounts.staff.token}` } };

  test.for(['/api', '/api/', '/api/x', '/api/v1/membership/1/x', '/api/v1/files/a/b'])(
    'says of %s that it is no call, to somebody signed in',
    async (path) => {
      expect(await statusOf(path)).toBe(401);
      expect(await statusOf(path, signedIn)).toBe(404);
      expect(await statusOf(path, { ...signedIn, method: 'POST', body: '<x/>' })).toBe(404);
    },
  );

  test('says that it is alive and that its database answers, to everybody', async () => {
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/readyz')).toBe(200);
    expect(await statusOf('/readyz', { method: 'HEAD' })).toBe(200);
  });

  test('refuses an address that is no address in the one error body', async () => {
    const response = await fetch(`${server.url}/%zz`);
    expect(await response.json()).toEqual({ status: 400, message: 'Alamat ini tidak dapat dibaca.' });
  });
});

test('the server is not ready while its database does not answer', async () => {
  const server = await startServer();
  await server.db.destroy();
  const response = await fetch(`${server.url}/readyz`);
  expect([response.status, (await fetch(`${server.url}/healthz`)).status]).toEqual([503, 200]);
  await server.close();
});
