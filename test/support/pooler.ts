import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tasks/free-port.ts';
import { findOrInstallProgram } from '../../tasks/programs.ts';

/** PgBouncer refuses to run as root, so root runs it as another user. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Whether this PgBouncer keeps prepared statements itself: from 1.21 on. */
export function poolerKeepsStatements(): boolean {
  const printed = execFileSync(findOrInstallProgram('pooler'), ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(printed) ?? [];
  if (major === undefined || minor === undefined) throw new Error(`PgBouncer doesn't tell its version: ${printed}`);
  return Number(major) > 1 || Number(minor) >= 21;
}

interface Pooler {
  /** Connections to the server per database. */
  connections: number;
  /** Prepared statements that it keeps per connection: none before 1.21. */
  statements: number;
}

/**
 * Starts PgBouncer before a server, in transaction mode and as docs/operating.md configures it.
 *
 * @returns the address of the database through it
 */
export async function poolerBefore(address: string, { connections, statements }: Pooler) {
  const { username, password, hostname, port } = new URL(address);
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const as = owner();
  const own = (path: string, content: string) => {
    writeFileSync(path, content, { mode: 0o600 });
    if (as.uid !== undefined && as.gid !== undefined) chownSync(path, as.uid, as.gid);
  };
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const listening = await freePort();
  own(join(folder, 'users.txt'), `"${username}" "${password}"\n`);
  own(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
${poolerKeepsStatements() ? `max_prepared_statements = ${statements}` : ''}
`,
  );
  const child = spawn(findOrInstallProgram('pooler'), [join(folder, 'pgbouncer.ini')], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 100_000) said += text;
      if (said.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`PgBouncer did not start: ${said}`)));
  });
  const behind = new URL(address);
  behind.port = String(listening);
  return {
    url: behind.href,
    async close() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      rmSync(folder, { recursive: true });
    },
  };
}
