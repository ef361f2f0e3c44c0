/*
 * Runs a temporary PostgreSQL on a free port: `node tasks/postgres-cluster.ts <postgres> [setting=value …]`. With
 * PRIMARY_URL it is a streaming replica of that server, named `standby`; PASSWORD_METHOD is another one of `pg_hba.conf`
 * to sign in than scram-sha-256. Prints its URL as a line of JSON when ready.
 * Commands on stdin, each answered by a line: `stop`, `kill` and `start`. Removes itself when stdin ends or on a
 * signal.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

const [, , program = 'postgres', ...wished] = process.argv;
const primary = process.env.PRIMARY_URL ? new URL(process.env.PRIMARY_URL) : null;
const user = 'directory';
const method = process.env.PASSWORD_METHOD ?? 'scram-sha-256';
const password = primary?.password ?? randomBytes(12).toString('hex');

const folder = mkdtempSync(join(tmpdir(), 'directory-postgres-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let server: ChildProcess | null = null;
let ending = false;

async function end() {
  if (ending) return;
  ending = true;
  await stop('SIGQUIT');
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

/** PostgreSQL refuses to run as root, so it gets another user. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // No such user on this system; try the next.
    }
  }
  throw new Error('There is no user to run PostgreSQL as.');
}

const as = owner();
const options = { cwd: folder, ...as, env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' } };
const data = join(folder, 'data');

/** Path of another program of the same installation. */
const besides = (name: string) => join(dirname(realpathSync(program)), name);

function copy(from: URL) {
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const source = new URL(from);
  source.searchParams.set('application_name', 'standby');
  const flags = ['--dbname', source.href, '--pgdata', data, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'];
  execFileSync(besides('pg_basebackup'), flags, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
}

function initialise() {
  const secret = join(folder, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  for (const path of [folder, secret])
    if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid);
  const initdb = besides('initdb');
  const plain = ['--pgdata', data, '--username', user, '--pwfile', secret, '--auth', method, '--encoding', 'UTF8'];
  // Linguistic sorting if available: the product must not depend on the server's default collation.
  const readable = ['--locale-provider', 'icu', '--icu-locale', 'id-ID'];
  try {
    execFileSync(initdb, [...plain, ...readable, '--no-sync'], { ...options, stdio: 'ignore' });
  } catch (error) {
    if (error instanceof Error && 'signal' in error && error.signal !== null) throw error;
    rmSync(data, { recursive: true, force: true });
    execFileSync(initdb, [...plain, '--no-sync'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/** Durability isn't needed here. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  timezone: 'Pacific/Honolulu',
};

/** Starts the server and waits until it accepts connections. */
async function start(port: number) {
  const all = Object.entries({ ...settings, port }).map(([name, value]) => `${name}=${value}`);
  const flags = [...all, ...wished].flatMap((setting) => ['-c', setting]);
  const child = spawn(program, ['-D', data, ...flags], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  server = child;
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 100_000) said += text;
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}

async function stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'close');
}

const commands = createInterface({ input: process.stdin });
commands.on('close', end);
if (primary) copy(primary);
else initialise();
// Nobody else takes it while the cluster is stopped and started again.
const port = await freePort();
await start(port);
commands.on('line', async (command) => {
  await (command === 'start' ? start(port) : stop(command === 'kill' ? 'SIGKILL' : 'SIGINT'));
  console.log('done');
});
console.log(JSON.stringify({ url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres` }));
