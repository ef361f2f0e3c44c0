import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** The served page. */
export interface BarePanel {
  url: string;
  stop(): void;
}

const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html', '.json': 'application/json' };

const page = '<!doctype html><meta charset="utf-8" /><title>Bare</title><div id="root"></div>';

/** A service worker that caches every file of the page, but no data. */
const worker = (files: string[]) => `
addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.addAll(${JSON.stringify(files)}))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname.startsWith('/api')) return;
  event.respondWith(caches.match(event.request.mode === 'navigate' ? '/' : event.request).then((kept) => kept ?? fetch(event.request)));
});`;

/** Builds the page of `panel-bare-page.ts`, and serves it with these rows, compressed like the panel. */
export async function startBarePanel(rows: string): Promise<BarePanel> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
  await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: {
      outDir: folder,
      rolldownOptions: { input: fileURLToPath(new URL('panel-bare-page.ts', import.meta.url)) },
    },
  });
  const built = readdirSync(join(folder, 'assets')).map((name) => `/assets/${name}`);
  const entry = built.find((name) => name.includes('panel-bare-page'));
  const answers = new Map(built.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  rmSync(folder, { recursive: true });
  answers.set('/', `${page}<script type="module" src="${entry}"></script>`);
  answers.set('/sw.js', worker(['/', ...built]));
  answers.set('/api/rows.json', rows);
  const packed = new Map([...answers].map(([path, text]) => [path, brotliCompressSync(text)]));

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bare');
    const path = packed.has(pathname) ? pathname : '/';
    const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(200, {
      'content-type': types[extname(path)] ?? 'text/html',
      'content-encoding': 'br',
      'cache-control': kept,
    });
    response.end(packed.get(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
