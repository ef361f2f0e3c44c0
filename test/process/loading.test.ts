// In test:all only: what instances do beside each other, as processes.
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { spawnServer } from '../support/process.ts';

const kept = await emptyDatabase();
afterAll(kept.remove);

/** Tells at the end which packages were loaded, and whether Node's own fetch and the rules of a language were. */
const observer = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      loaded.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
      return next(url, context);
    },
  });
  for (const name of ['DateTimeFormat', 'ListFormat', 'NumberFormat', 'Collator', 'Segmenter']) {
    const make = (format, values, caller) => {
      loaded.add('Intl');
      return Reflect.construct(format, values, caller);
    };
    Intl[name] = new Proxy(Intl[name], { construct: make });
  }
  process.on('exit', () => {
    if (process.moduleLoadList.some((name) => name.endsWith('deps/undici/undici'))) loaded.add('fetch');
    console.log('loaded: ' + [...loaded].join(' '));
  });
`;

/** What is big, and needed by work that most days never see, or see later. */
const later = [
  ...['ajv', 'fetch', 'Intl', 'graphql', 'lean-qr', 'pngjs', 'pdfkit', 'fontkit', 'prom-client'],
  ...['sharp', '@e965/xlsx', 'saxes', 'yauzl', 'csv-parse', '@fastify/busboy', 'age-encryption'],
  ...['@simplewebauthn/server', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
];

/** What the start of a server loads. */
async function loadedByStart(): Promise<string[]> {
  const environment = {
    ...kept.environment,
    TZ: 'Asia/Jayapura',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(observer)}`,
  };
  const server = await spawnServer({ environment, folder: kept.config.dataDir });
  await server.end('SIGTERM');
  return /^loaded: (.*)$/m.exec(server.output())?.[1]?.split(' ') ?? [];
}

test('a start loads nothing that only later work needs', async () => {
  const loaded = await loadedByStart();
  expect(loaded).toContain('fastify');
  const unused = [...later, ...(isEmbedded ? ['pg'] : [])];
  expect(loaded.filter((name) => unused.includes(name))).toEqual([]);
});
