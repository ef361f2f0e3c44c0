import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as ask, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The served page. */
export interface AntdPage {
  url: string;
  stop(): void;
}

const types: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html' };

const page = '<!doctype html><meta charset="utf-8" /><title>Ant Design</title><div id="root"></div>';

/** A service worker that caches every file of the page, but no data. */
const worker = (files: string[]) => `
addEventListener('install', (event) => event.waitUntil(caches.open('antd').then((cache) => cache.addAll(${JSON.stringify(files)}))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname.startsWith('/api')) return;
  event.respondWith(caches.match(event.request.mode === 'navigate' ? '/' : event.request).then((kept) => kept ?? fetch(event.request)));
});`;

/** Installs Ant Design for this page alone, builds the page, and gives its files, each compressed like the panel's. */
async function buildFiles(): Promise<Map<string, Buffer>> {
  // A tenth of a gigabyte that nothing else needs is no dependency of the product.
  const folder = mkdtempSync(join(tmpdir(), 'bench-antd-'));
  try {
    cpSync(fileURLToPath(new URL('antd', import.meta.url)), folder, { recursive: true });
    const install = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', install, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const rolldownOptions = { input: join(folder, 'page.jsx') };
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { reportCompressedSize: false, rolldownOptions },
    });
    const built = join(folder, 'dist');
    const paths = readdirSync(join(built, 'assets')).map((name) => `/assets/${name}`);
    const files = new Map(paths.map((path) => [path, readFileSync(join(built, path), 'utf8')]));
    const entry = paths.find((name) => name.includes('page-'));
    files.set('/', `${page}<script type="module" src="${entry}"></script>`);
    files.set('/sw.js', worker(['/', ...paths]));
    return new Map([...files].map(([path, text]) => [path, brotliCompressSync(text)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Serves the page; its calls go to the panel's server. */
export async function startAntdPage(panelPort: number): Promise<AntdPage> {
  const files = await buildFiles();
  const server = createServer((request, response) => {
    const { url = '/', headers } = request;
    if (url.startsWith('/api/')) {
      ask({ port: panelPort, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
      return;
    }
    const { pathname } = new URL(url, 'http://antd');
    const path = files.has(pathname) ? pathname : '/';
    const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const type = types[extname(path)] ?? 'text/html';
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': kept });
    response.end(files.get(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
