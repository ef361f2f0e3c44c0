import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { passwordLinkPath } from '#contract/password-links.ts';
import { type Release, release, releasePath } from '#contract/release.ts';
import { sendWithEtag } from '#server/http/etag.ts';
import { Problem } from '#server/problems.ts';

interface Panel {
  /** The folder of the built panel. */
  folder: string;
  publicUrl: string;
  timeZone: string;
}

const build = release.pick({ version: true });

async function builtVersion(folder: string): Promise<string> {
  const file = join(folder, 'build.json');
  // Any other reason for which it can't be read must not look like another version.
  const text = existsSync(file) ? await readFile(file, 'utf8') : '{"version":"unbuilt"}';
  return z.parse(build, JSON.parse(text)).version;
}

/** Names under /assets contain a content hash, so they can be cached for ever; everything else is revalidated. */
function cacheControlOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * Only the QR decoding worker needs WebAssembly. A worker's policy is that of its own response, so pages stay stricter.
 */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const isDecoder = (path: string) => /[\\/]assets[\\/]scan-worker-[\w-]+\.js(\.\w+)?$/.test(path);

function setHeaders(reply: Pick<FastifyReply, 'header'>, path: string): void {
  reply.header('Cache-Control', cacheControlOf(path));
  // The camera scans codes, and passkeys need credentials; all other device features are off.
  reply.header(
    'Permissions-Policy',
    'camera=(self), microphone=(), geolocation=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  );
  if (isDecoder(path)) reply.header('Content-Security-Policy', workerPolicy);
}

function pathOf(request: FastifyRequest): string {
  return new URL(request.url, 'http://host').pathname;
}

/** Serves the built panel: its files, its page for every path, and the current build id. */
export async function panelRoutes(app: FastifyInstance, { folder, publicUrl, timeZone }: Panel) {
  const page = join(folder, 'index.html');
  const isBuilt = () => existsSync(page);
  if (!isBuilt()) app.log.warn(`The panel is not built: ${folder} has no index.html. Calls are answered all the same.`);

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
    setHeaders,
  });

  for (const path of ['/', '/login', passwordLinkPath, '/app', '/app/*']) {
    app.get(path, (_, reply) => reply.sendFile('index.html'));
  }

  app.get(releasePath, async (request, reply) => {
    const now: Release = { version: await builtVersion(folder), publicUrl, timeZone };
    reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8');
    return sendWithEtag(request, reply, JSON.stringify(now));
  });

  app.addHook('onRequest', async ({ is404, method }) => {
    if (!is404 || method === 'GET' || method === 'HEAD') return;
    throw new Problem('wrong_method', `Alamat ini tidak melayani ${method}.`, { allow: ['GET', 'HEAD'] });
  });

  /** Unknown pages are handled by the panel's router; unknown files are a plain 404. */
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    reply.code(404).header('Cache-Control', 'no-cache');
    if (!isBuilt()) return reply.type('text/plain; charset=utf-8').send('The panel is not built.');
    const path = pathOf(request);
    if (path.startsWith('/assets/') || extname(path) !== '') {
      return reply.type('text/plain; charset=utf-8').send('Tidak ditemukan.');
    }
    // Without validators: a browser must never get 304 in place of this page.
    return reply.sendFile('index.html', { etag: false, lastModified: false, acceptRanges: false });
  });
}
