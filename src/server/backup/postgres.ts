import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { Client } from 'pg';
import { openAsItIs } from '#server/database/open.ts';
import type { AnyDb } from '#server/database/schema.ts';
import { BackupFault } from './file.ts';
import { type BackupSource, notKept, type Target } from './whole-database.ts';

/** PostgreSQL's own programs, in PATH. */
type Program = 'pg_dump' | 'pg_restore';

/** How they are to verify the server: as our own connections do. */
function tlsOf({ searchParams }: URL): Record<string, string> {
  const mode = searchParams.get('sslmode') ?? (searchParams.has('ssl') ? 'verify-full' : null);
  if (mode === null || mode === 'disable') return { PGSSLMODE: 'disable' };
  if (mode === 'no-verify') return { PGSSLMODE: 'require' };
  const named = [
    ['PGSSLROOTCERT', searchParams.get('sslrootcert') ?? 'system'],
    ['PGSSLCERT', searchParams.get('sslcert')],
    ['PGSSLKEY', searchParams.get('sslkey')],
  ].filter((entry): entry is [string, string] => entry[1] !== null);
  return { PGSSLMODE: 'verify-full', ...Object.fromEntries(named) };
}

/** How they find the database. In their arguments everybody on the machine would see the password. */
function environmentFor(url: string): NodeJS.ProcessEnv {
  const { host, port, user, password, database } = new Client({ connectionString: url });
  return {
    ...process.env,
    ...{ PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database, PGPASSWORD: password ?? undefined },
    ...tlsOf(new URL(url)),
    LC_ALL: 'C',
  };
}

/** Refuses to begin where a program is missing, or older than the server. */
async function refuseOlder(program: Program, db: AnyDb): Promise<void> {
  const { rows } = await sql<{ version: string }>`SELECT current_setting('server_version_num') AS version`.execute(db);
  const server = Math.floor(Number(rows[0]?.version) / 10_000);
  const asked = await promisify(execFile)(program, ['--version']).catch((error: unknown) => error);
  const own = asked instanceof Error ? undefined : /\d+/.exec(String((asked as { stdout: string }).stdout))?.[0];
  if (Number(own) >= server) return;
  const found = own === undefined ? `${program} is not here` : `${program} is of version ${own}`;
  throw new BackupFault(`${found}, and the server of version ${server}: install postgresql-client-${server}.`);
}

/** A program that runs, and its end: a failure is the first line that it said. */
function begin(program: Program, args: string[], url: string, signal?: AbortSignal) {
  const child = spawn(program, args, { env: environmentFor(url), stdio: ['pipe', 'pipe', 'pipe'], signal });
  const ended = endOf(program, child);
  // Awaited later; until then it may not count as unhandled.
  ended.catch(() => {});
  return { child, ended };
}

async function endOf(program: Program, child: ChildProcess & { stderr: Readable }): Promise<void> {
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new BackupFault(said.trim().split('\n')[0] || `${program} ended with ${code}.`);
}

/** Gives bytes to a program. It may end before the last of them, and then tells why itself. */
async function give(bytes: AsyncIterable<Uint8Array>, stdin: Writable): Promise<void> {
  await pipeline(bytes, stdin).catch((error: unknown) => {
    if (error instanceof BackupFault) throw error;
  });
}

/** The PostgreSQL database at `url`, beside the servers that use it. */
export async function postgresSource(url: string): Promise<BackupSource> {
  const { db, close } = await openAsItIs({ dataDir: '', databaseUrl: url });
  return {
    db,
    async *content(signal) {
      await refuseOlder('pg_dump', db);
      const without = notKept.map((name) => `--exclude-table-data=${name}`);
      const options = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', ...without];
      const { child, ended } = begin('pg_dump', options, url, signal);
      yield* child.stdout;
      await ended;
    },
    close,
  };
}

/** What of a backup's list is restored. A comment on an extension is its owner's to write, who may be another role. */
async function listOf(content: AsyncIterable<Uint8Array>, url: string): Promise<string> {
  const { child, ended } = begin('pg_restore', ['--list'], url);
  const [list] = await Promise.all([text(child.stdout), give(content, child.stdin), ended]);
  const lines = list.split('\n');
  return lines.filter((line) => !/ COMMENT - EXTENSION /.test(line)).join('\n');
}

/** A database without tables on a PostgreSQL server. */
export async function postgresTarget(url: string): Promise<Target> {
  const { db, engine, close } = await openAsItIs({ dataDir: '', databaseUrl: url });
  return {
    start: 'PGDMP',
    async refuseFilled() {
      await refuseOlder('pg_restore', db);
      const [table, ...more] = await engine.catalog.tables(db);
      if (table === undefined) return;
      const others = more.length > 0 ? ` and ${more.length} more tables` : '';
      throw new BackupFault(`Not empty: the database has ${table.name}${others}. Name an empty one.`);
    },
    async restore(content) {
      const folder = await mkdtemp(join(tmpdir(), 'ikai-restore-'));
      const list = join(folder, 'list');
      try {
        await writeFile(list, await listOf(content(), url));
        const { database } = new Client({ connectionString: url });
        const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
        const into = [...whole, `--use-list=${list}`, `--dbname=${database}`];
        const { child, ended } = begin('pg_restore', into, url);
        await Promise.all([give(content(), child.stdin), ended]);
      } finally {
        await rm(folder, { recursive: true });
      }
      const { rows } = await sql<{ members: number }>`SELECT count(*) AS members FROM members`.execute(db);
      return rows[0]?.members ?? 0;
    },
    close,
  };
}
