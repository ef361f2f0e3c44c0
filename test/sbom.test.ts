import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  hashes?: { alg: string; content: string }[];
}

interface Bill {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { component: { purl: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

let folder: string;
let bill: Bill;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-sbom-'));
  const path = join(folder, 'sbom.json');
  await promisify(execFile)(process.execPath, ['tasks/sbom.ts', path]);
  bill = JSON.parse(await readFile(path, 'utf8'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the bill is CycloneDX, of this product, and every reference in it leads somewhere', () => {
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) });
  expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f-]{36}$/);
  expect(bill.metadata.component.purl).toMatch(/^pkg:npm\/ikai-member-directory@/);
  const refs = bill.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const known = new Set([...refs, bill.metadata.component.purl.replace('pkg:npm/', '')]);
  const lost = bill.dependencies
    .flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn])
    .filter((ref) => !known.has(ref));
  expect(lost).toEqual([]);
});

test('the bill has every package of the lock file, with its version and the checksum that is installed', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { version: string; integrity: string; name?: string }>;
  };
  const line = (name: string, version: string, sum: string) => `${name}@${version} ${sum}`;
  const locked = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(
      ([path, { name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), version, integrity }]) =>
        line(name, version, Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')),
    );
  const listed = bill.components.map(({ name, version, hashes }) =>
    line(name, version, hashes?.find(({ alg }) => alg === 'SHA-512')?.content ?? ''),
  );
  const missing = locked.filter((one) => !listed.includes(one));
  expect(missing).toEqual([]);
});

test('the bill is made with every build', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(scripts.build).toMatch(/ --build tasks\/sbom\.ts$/);
});
