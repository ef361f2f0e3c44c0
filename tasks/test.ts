/*
 * All checks, cheapest first; stops at the first that fails and tells its failures at the end.
 *
 *   npm test [-- <step> …]      what a change must not break, or only these steps
 *   npm run test:all            besides: what guards rare harm, and all of PostgreSQL
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startSuiteCluster, testEnvironment } from './postgres.ts';
import { installPrograms } from './programs.ts';
import { asNodeReads, playwright, vitest } from './runners.ts';
import { serverTests, stories } from './test-files.ts';

const typescript = 'node_modules/typescript/bin/tsc';
const biome = 'node_modules/@biomejs/biome/bin/biome';
const knip = 'node_modules/knip/bin/knip.js';

const architecture = 'test/architecture.test.ts';

const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
const environment: NodeJS.ProcessEnv = { ...process.env };
// A shell set up for production must not change what is tested.
delete environment.NODE_ENV;

const running = new Set<ChildProcess>();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  });
}
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** What the step that failed has printed. */
const failures: string[] = [];

/** Runs a script under this Node; resolves with whether it succeeded. */
async function succeeds(...programArguments: string[]): Promise<boolean> {
  const child = spawn(process.execPath, programArguments, { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  running.add(child);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, ...printed] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  running.delete(child);
  if (code !== 0) failures.push(...printed.map((part) => part.trim()).filter((part) => part !== ''));
  return code === 0;
}

const counted = { passed: 0, failed: 0 };
/** Browser tests that passed on the second try: flaky, to be investigated. */
const flakyTests: string[] = [];

async function tests(name: string, ...programArguments: string[]): Promise<boolean> {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`];
  const succeeded = await succeeds(vitest, ...programArguments, ...reporters);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    counted.passed += numPassedTests;
    counted.failed += numFailedTests;
  } catch {
    // Vitest ended before writing its report; the step counts as failed.
  }
  return succeeded;
}

interface Suite {
  title: string;
  specs: { title: string; tests: { status: string }[] }[];
  suites?: Suite[];
}

function flakyIn({ title, specs, suites = [] }: Suite): string[] {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...flaky.map((spec) => `${title} › ${spec.title}`), ...suites.flatMap(flakyIn)];
}

async function browserTests(name: string, ...programArguments: string[]): Promise<boolean> {
  const report = join(reports, `${name}.json`);
  Object.assign(environment, { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...asNodeReads });
  const succeeded = await succeeds(playwright, 'test', ...programArguments, '--reporter=dot,json');
  try {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
    counted.passed += stats.expected + stats.flaky;
    counted.failed += stats.unexpected;
    flakyTests.push(...suites.flatMap(flakyIn));
  } catch {
    // As above.
  }
  return succeeded;
}

const pathsOf = (files: { path: string }[]) => files.map(({ path }) => path).sort();

async function types(): Promise<boolean> {
  const projects = ['tsconfig.json', 'tsconfig.server.json', 'tsconfig.web.json'];
  // Projects keep two cores busy; checkers beside each other within one work out the same types again.
  const results = await Promise.all(projects.map((project) => succeeds(typescript, '-p', project, '--checkers', '1')));
  return results.every(Boolean);
}

/** Runs tests on a temporary PostgreSQL instead of the embedded engine. */
async function onPostgres(run: () => Promise<boolean>): Promise<boolean> {
  const cluster = await startSuiteCluster();
  try {
    Object.assign(environment, await testEnvironment(cluster));
    return await run();
  } finally {
    delete environment.TEST_DATABASE_URL;
    await cluster.remove();
  }
}

interface Step {
  title: string;
  /** Not in `npm test`. */
  inAllOnly?: true;
  run(): Promise<boolean>;
}

const steps: Record<string, Step> = {
  programs: {
    title: 'programs for the tests',
    run: async () => {
      Object.assign(environment, installPrograms({ isForAll: false }));
      return true;
    },
  },
  types: { title: 'types', run: types },
  lint: { title: 'lint and format', run: () => succeeds(biome, 'ci', '--error-on-warnings') },
  unused: { title: 'dead code and unused dependencies', run: () => succeeds(knip) },
  architecture: { title: 'architecture', run: () => tests('architecture', 'run', architecture) },
  server: {
    title: 'unit and server tests',
    run: () => {
      const files = serverTests().filter(({ path, inAllOnly }) => !inAllOnly && path !== architecture);
      return tests('server', 'run', ...pathsOf(files));
    },
  },
  postgres: {
    title: 'what may differ on PostgreSQL',
    run: () => {
      const files = serverTests().filter(({ onBothEngines }) => onBothEngines);
      return onPostgres(() => tests('postgres', 'run', ...pathsOf(files)));
    },
  },
  build: { title: 'build, within its budget', run: () => succeeds('tasks/bootstrap.mjs', '--build') },
  panel: {
    title: 'browser tests',
    run: () => browserTests('panel', ...pathsOf(stories().filter(({ inAllOnly }) => !inAllOnly))),
  },
  'all-programs': {
    title: 'programs for all tests',
    inAllOnly: true,
    run: async () => {
      Object.assign(environment, installPrograms({ isForAll: true }));
      return true;
    },
  },
  'all-server': {
    title: 'other server tests',
    inAllOnly: true,
    run: () => tests('all-server', 'run', ...pathsOf(serverTests().filter(({ inAllOnly }) => inAllOnly))),
  },
  'all-postgres': {
    title: 'other server tests on PostgreSQL',
    inAllOnly: true,
    // Tests without a database of their own don't depend on the engine.
    run: () => {
      const others = pathsOf(serverTests().filter(({ onBothEngines }) => onBothEngines));
      const excluded = others.map((path) => `--exclude=${path}`);
      return onPostgres(() => tests('all-postgres', 'related', '--run', 'test/support/database.ts', ...excluded));
    },
  },
  'all-panel': {
    title: 'other browser tests',
    inAllOnly: true,
    run: async () =>
      (await succeeds('tasks/bootstrap.mjs', '--panel')) &&
      browserTests('all-panel', ...pathsOf(stories().filter(({ inAllOnly }) => inAllOnly))),
  },
  'all-panel-postgres': {
    title: 'browser tests on PostgreSQL',
    inAllOnly: true,
    // Neither looks nor what the panel does with responses depends on the engine; server tests check responses on both.
    run: () => onPostgres(() => browserTests('panel-postgres', '--grep-invert', '(^| )(looks|panel|support)/')),
  },
};

function wishedSteps(): string[] {
  const wished = process.argv.slice(2);
  const isAll = wished[0] === '--all';
  if (wished.length > 0 && !isAll) return wished;
  return Object.keys(steps).filter((name) => (steps[name]?.inAllOnly ?? false) === isAll);
}

async function runSteps(names: string[]): Promise<boolean> {
  for (const name of names) {
    const step = steps[name];
    if (!step) throw new Error(`There is no step '${name}'; there are ${Object.keys(steps).join(', ')}.`);
    const start = performance.now();
    const succeeded = await step.run();
    console.log(`${succeeded ? '✓' : '✗'} ${step.title}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (!succeeded) return false;
  }
  return true;
}

try {
  const succeeded = await runSteps(wishedSteps());
  // A step that fails without a failed test (types, for example) counts as one.
  if (!succeeded && counted.failed === 0) counted.failed = 1;
  if (!succeeded) process.exitCode = 1;
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error));
  counted.failed += 1;
  process.exitCode = 1;
}
for (const text of failures) console.log(`\n${text}`);
for (const title of flakyTests) console.log(`\nflaky: ${title}`);
console.log(`\n${counted.passed} passed, ${counted.failed} failed`);
