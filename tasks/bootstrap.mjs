/*
 * Every npm script begins here. It needs nothing but Node 20: it installs the packages, which bring the Node that the
 * product runs on, builds the panel, and then runs a script under that Node.
 *
 *   node tasks/bootstrap.mjs [--panel | --build] [[flags of Node] <script> [arguments]]
 *
 * --panel builds the panel when its sources have changed, --build in any case.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const windows = process.platform === 'win32';
const ownNode = join('node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
const builtPanel = join('dist', 'web', 'index.html');
const builtFrom = join('dist', 'panel-sources.sha256');
const panelSources = [
  'src/web',
  'src/contract',
  'tasks/panel-build.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

class Failure extends Error {}

let running = null;
let stopSignal = null;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // npm and the terminal may both send the signal; on Windows the terminal has sent it to all processes already.
    if (stopSignal === null && !windows) running?.kill(signal);
    stopSignal = signal;
  });
}

/** Runs a program; resolves with its exit code. */
function run(program, programArguments, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { stdio: 'inherit', ...options });
    running = child;
    child.once('error', (error) => reject(new Failure(`${program} could not be run: ${error.message}`)));
    child.once('close', (code, signal) => {
      running = null;
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

function exitWhenStopped() {
  if (stopSignal !== null) process.exit(128 + constants.signals[stopSignal]);
}

/** What a lock file lists: path → version and integrity. */
function packagesIn(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(Object.entries(packages).filter(([path]) => path !== ''));
}

/** Compares npm's record of the installed packages with the lock file. */
function packagesAreInstalled() {
  const record = join('node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(ownNode)) return false;
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn(record);
  const isSame = (one, other) => one?.version === other?.version && one?.integrity === other?.integrity;
  // Packages for other platforms are optional and missing.
  return (
    [...present].every(([path, found]) => isSame(found, wanted.get(path))) &&
    [...wanted].every(([path, { optional }]) => optional || present.has(path))
  );
}

/** Runs the npm that started us, not under the Node in node_modules, which it may replace. */
function npm(npmArguments) {
  const options = { stdio: ['ignore', 'ignore', 'inherit'] };
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  if (script && basename(script) === 'npm-cli.js') return run(node, [script, ...npmArguments], options);
  return run('npm', npmArguments, { ...options, shell: windows });
}

async function installPackages() {
  if (packagesAreInstalled()) return;
  console.log('Installing packages from package-lock.json; this takes a minute or so …');
  const code = await npm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  exitWhenStopped();
  if (code !== 0) throw new Failure(`npm ci failed with exit code ${code}; what it said stands above.`);
  if (!existsSync(ownNode)) throw new Failure(`npm ci left no ${ownNode}; did npm refuse to run install scripts?`);
}

function filesBelow(path) {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function hashOfPanelSources() {
  const hash = createHash('sha256');
  const files = panelSources.flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesBelow(path)));
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

async function buildPanel({ always }) {
  const hash = hashOfPanelSources();
  const isBuilt = existsSync(builtPanel) && existsSync(builtFrom) && readFileSync(builtFrom, 'utf8') === hash;
  if (isBuilt && !always) return;
  console.log('Building the panel …');
  rmSync(builtFrom, { force: true });
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const code = await run(ownNode, [vite, 'build', '--logLevel', always ? 'info' : 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  exitWhenStopped();
  if (code !== 0) throw new Failure('the panel could not be built; the reason stands above.');
  mkdirSync(dirname(builtFrom), { recursive: true });
  writeFileSync(builtFrom, hash);
}

async function main() {
  process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
  const [major] = process.versions.node.split('.');
  if (Number(major) < 20) throw new Failure(`Node 20 or newer is needed; this is ${process.version}.`);

  const given = process.argv.slice(2);
  const flag = given[0]?.startsWith('--') ? given.shift() : null;
  const [script, ...scriptArguments] = given;

  await installPackages();
  if (flag !== null) await buildPanel({ always: flag === '--build' });
  if (script === undefined) return;
  // Node caches compiled code: the next start takes a third less time and 25 MB less memory.
  const env = {
    NODE_COMPILE_CACHE: resolve('node_modules', '.cache', 'node'),
    // With more, glibc keeps what threads have freed: some 80 MB after a large import.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
  };
  process.exitCode = await run(ownNode, [script, ...scriptArguments], { env });
}

main().catch((error) => {
  if (!(error instanceof Failure)) throw error;
  console.error(`Cannot go on: ${error.message}`);
  process.exitCode = 1;
});
