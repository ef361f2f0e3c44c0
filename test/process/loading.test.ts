import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../support/database.ts';
import { spawnServer } from '../support/process.ts';

const kept = await emptyDatabase();
afterAll(kept.remove);

/** Tells at the end which packages were loaded, and whether Node's own fetch was. */
const observer = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      loaded.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1]);
      return next(url, context);
    },
  });
  process.on('exit', () => {
    if (process.moduleLoadList.some((name) => name.endsWith('deps/undici/undici'))) loaded.add('fetch');
    console.log('loaded: ' + [...loaded].join(' '));
  });
`;

/** What is big, and needed by work that most days never see, or see later. */
const later = [
  ...['ajv', 'fetch', 'graphql', 'jsqr', 'qrcode', 'pngjs', 'pdfkit', 'fontkit'],
  ...['sharp', '@e965/xlsx', 'saxes', 'yauzl', 'csv-parse'],
];

test('a start loads nothing that only later work needs', async () => {
  const environment = {
    ...kept.environment,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(observer)}`,
  };
  const server = await spawnServer({ environment, folder: kept.config.dataDir });
  await server.end('SIGTERM');
  const packages = /^loaded: (.*)$/m.exec(server.output())?.[1]?.split(' ') ?? [];
  expect(packages).toContain('fastify');
  expect(packages.filter((name) => later.includes(name))).toEqual([]);
});
