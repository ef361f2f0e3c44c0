// In test:all only: systemd and containers.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parseSync } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';
import { findProgram } from '../tasks/programs.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const text = (path: string) => readFile(join(root, path), 'utf8');

const folder = await mkdtemp(join(tmpdir(), 'directory-deployment-'));
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('the Dockerfile', () => {
  const faultsOf = (content: string) =>
    validate(content).map(({ message, range }) => `${range.start.line}: ${message}`);

  test('has nothing that its linter minds', async () => {
    expect(faultsOf(await text('Dockerfile'))).toEqual([]);
    expect(faultsOf('FROM node\nWORKDIR app\nEXPOSED 1')).not.toEqual([]);
  });

  test('ends in a stage of its own, as somebody other than root, with a volume for the data and a question after its health', async () => {
    const content = await text('Dockerfile');
    const last = content.slice(content.lastIndexOf('\nFROM '));
    expect(last).not.toMatch(/npm (ci|install|run)|apt-get/);
    expect(last.match(/^USER .*$/gm)).toEqual(['USER node']);
    expect(last).toMatch(/^VOLUME \/data$/m);
    expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/m);
  });

  test('starts from the Node that npm brings', async () => {
    const { devDependencies } = JSON.parse(await text('package.json'));
    const dockerfile = await text('Dockerfile');
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
    expect(new Set(bases.map((base) => base.replace('$', '')))).toEqual(new Set(['{NODE}']));
    expect(dockerfile).toMatch(
      new RegExp(`^ARG NODE=node:${devDependencies.node}-trixie-slim@sha256:[0-9a-f]{64}$`, 'm'),
    );
  });

  test('and Compose name other images by version and digest', async () => {
    const images = [...(await text('compose.yaml')).matchAll(/^\s+image: (\S+)/gm)].map(([, image = '']) => image);
    const others = images.filter((image) => !image.startsWith('ikai'));
    expect(others.length).toBeGreaterThan(0);
    for (const image of others) expect(image).toMatch(/^[a-z]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/);
  });

  test('copies only what is let into the build', async () => {
    const [dockerfile, ignored] = [await text('Dockerfile'), await text('.dockerignore')];
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    );
    const letIn = [...ignored.matchAll(/^!(\S+)$/gm)].map(([, path = '']) => path);
    expect(ignored).toMatch(/^\*$/m);
    expect(sources.filter((path) => !letIn.includes(path.replace(/^\.\//, '').split('/')[0] ?? ''))).toEqual([]);
    expect(letIn.filter((path) => /^(\.env|data|\.git)/.test(path))).toEqual([]);
  });
});

describe('what is installed without the development packages', () => {
  test('is what the server imports, and no more', async () => {
    const { dependencies } = JSON.parse(await text('package.json'));
    const used = new Set<string>();
    for (const side of ['src/server', 'src/contract']) {
      const files = await readdir(join(root, side), { recursive: true });
      for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
        const source = await text(join(side, file));
        const { module } = parseSync(file, source);
        const named = [
          ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
          // What is no text is a file of ours, which a thread is told.
          ...module.dynamicImports
            .map(({ moduleRequest: { start, end } }) => source.slice(start, end))
            .filter((written) => /^['"]/.test(written))
            .map((written) => written.slice(1, -1)),
          ...[...source.matchAll(/(?:require|import\.meta\.resolve)\('([^']+)'/g)].map(([, name = '']) => name),
        ];
        for (const name of named.filter((one) => !/^(node:|[.#])/.test(one))) {
          used.add(name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? ''));
        }
      }
    }
    expect(Object.keys(dependencies).sort()).toEqual([...used].sort());
  });
});

describe('the compose file', () => {
  const linter = new DCLinter({
    // The quotes that our formatter writes.
    rules: { 'require-quotes-in-ports': [2, { quoteType: 'double' }] },
    exclude: [],
    quiet: false,
    debug: false,
  });
  interface Judged {
    messages: { line: number; message: string }[];
  }
  const faultsOf = (path: string) => {
    const judged: Judged[] = linter.lintFiles([path], false);
    return judged.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`));
  };

  test('has nothing that its linter minds', async () => {
    expect(faultsOf(join(root, 'compose.yaml'))).toEqual([]);
    const wrong = await written('compose.yaml', 'services:\n  app:\n    image: node\n    prots: []\n');
    expect(faultsOf(wrong)).not.toEqual([]);
  });

  test('gives the instances only what the product reads', async () => {
    const { readConfig } = await import('#server/config.ts');
    const environment = [...(await text('compose.yaml')).matchAll(/^ {6}([A-Z_]+): (.*)$/gm)];
    const given = {
      PUBLIC_URL: 'https://anggota.example.org',
      TOKEN_SECRET: 's'.repeat(40),
      POSTGRES_PASSWORD: 'rahasia',
    };
    const values: Record<string, string> = {};
    for (const [, name = '', value = ''] of environment) {
      if (name.startsWith('POSTGRES_')) continue;
      const filled = value.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, variable: string, kind: string, rest: string) =>
        kind === '-' ? rest : given[variable as keyof typeof given],
      );
      if (filled !== '') values[name] = filled;
    }
    const { databaseUrl, publicUrl, trustedProxies } = readConfig(values);
    expect(databaseUrl).toBe('postgres://ikai:rahasia@database:5432/ikai');
    expect(publicUrl).toBe(given.PUBLIC_URL);
    expect(await text('compose.yaml')).toContain(`subnet: ${trustedProxies[0]}`);
  });
});

describe('what docs/operating.md says to set', () => {
  test('is what the product reads', async () => {
    const { environmentVariables } = await import('#server/config.ts');
    const blocks = [...(await text('docs/operating.md')).matchAll(/^```\n([\s\S]*?)^```$/gm)].map(
      ([, block = '']) => block,
    );
    const set = blocks.flatMap((block) => [...block.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name));
    // The last two are the compose file's own.
    const known = [...environmentVariables, 'POSTGRES_PASSWORD', 'POSTGRES_ADMIN_PASSWORD'];
    expect(set).toContain('PUBLIC_URL');
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
  });
});

const systemd = findProgram('services');

describe.skipIf(systemd === undefined)('the systemd unit', () => {
  /** As it would stand on a machine where the product is in this very folder. */
  const unit = async () => (await text('deploy/ikai.service')).replaceAll('/opt/ikai', root.replace(/\/$/, ''));
  const analyze = (...given: string[]) => run(systemd ?? '', given);

  test('has nothing that systemd minds', async () => {
    const { stdout, stderr } = await analyze('verify', '--man=no', await written('ikai.service', await unit()));
    expect(stdout + stderr).toBe('');
    const wrong = await written('wrong.service', (await unit()).replace('Restart=on-failure', 'Restart=perhaps'));
    expect((await analyze('verify', '--man=no', wrong)).stderr).toContain('perhaps');
  });

  test('is exposed to little', async () => {
    const path = await written('ikai.service', await unit());
    // Exits with another code above the threshold, in tenths of systemd's ten.
    await analyze('security', '--offline=yes', '--threshold=20', path);
    await expect(analyze('security', '--offline=yes', '--threshold=1', path)).rejects.toThrow();
  });
});
