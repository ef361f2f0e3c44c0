import { setTimeout } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError, types } from 'pg';
import { CannotOpen } from '../engine.ts';
import { isOfTheStatement } from './errors.ts';

const oldestVersion = 15;

/** Milliseconds that a start waits for the server: both may be started at the same time. */
const startPatience = 10_000;
const pause = 250;

const { BOOL, INT8, NUMERIC } = types.builtins;

/** Whole numbers of every size and truth as the embedded engine answers them. */
const parsers: Record<number, (text: string) => number> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [BOOL]: (text) => (text === 't' ? 1 : 0),
};

/** Milliseconds that a connection takes at most, or the wait for a free one of the pool. */
export const connectPatience = 4000;

/** How to connect; what stands in the address itself has precedence. */
export function clientConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'ikai-member-directory',
    connectionTimeoutMillis: connectPatience,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? types.getTypeParser(oid, format) },
  };
}

/** How long is waited for what, in milliseconds: together less than the 15 s in which every call is answered. */
export interface Patience {
  /** A statement may take so long; whoever does nothing for so long in the middle of a transaction loses their turn. */
  statement: number;
  /** The wait for the turn of a transaction: a little less, so that it is told from other statements that take too long. */
  turn: number;
  /** A server that should have given up by itself has gone without a word. */
  silence: number;
}

/** How patient an instance is; `statement_timeout` in the address says otherwise, for a database that is far away. */
export function patienceOf(url: string): Patience {
  const statement = Number(new URL(url).searchParams.get('statement_timeout')) || 9000;
  return { statement, turn: Math.round(0.9 * statement), silence: statement + 1000 };
}

interface Server {
  version: number;
  version_name: string;
  encoding: string;
  may_create: number;
  /** How many locks of the kind that transactions take turns by are held by this connection, which has asked for one. */
  locks: number;
}

async function look(url: string): Promise<Server> {
  const client = new Client({ ...clientConfig(url), query_timeout: connectPatience });
  // What breaks the connection fails the statement too.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin; select pg_try_advisory_xact_lock_shared(0)');
    const { rows } = await client.query<Server>(`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as version_name,
        current_setting('server_encoding') as encoding,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
        (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks
    `);
    const [server] = rows;
    if (!server) throw new Error('The server answered nothing.');
    return server;
  } finally {
    await client.end();
  }
}

/** Where the database is, without user and password. */
export function placeOf(url: string): string {
  const { host, port, database } = new Client({ connectionString: url });
  return `'${database}' at ${host.startsWith('/') ? host : `${host}:${port}`}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Where a name stands for several addresses, only the single failures have a message.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error.message;
}

/** Why a server that answers can't be used; null when it can. */
function faultOf({ version, version_name, encoding, may_create, locks }: Server): string | null {
  if (version < oldestVersion * 10_000) return `is ${version_name}; version ${oldestVersion} or newer is needed`;
  if (encoding !== 'UTF8') return `is encoded in ${encoding}; UTF8 is needed`;
  // Some that only speak PostgreSQL's language answer that they hold one, and hold none.
  if (locks === 0) return 'holds no advisory locks, by which instances take turns; PostgreSQL itself is needed';
  return may_create ? null : 'does not let this user create tables; make the user its owner';
}

/** Waits until the server answers and can be used; throws {@link CannotOpen} when it does not or can't. */
export async function serverReady(url: string): Promise<void> {
  let place: string;
  try {
    place = placeOf(url);
  } catch (error) {
    throw new CannotOpen(`DATABASE_URL cannot be used: ${reasonOf(error)}`);
  }
  const start = performance.now();
  for (;;) {
    try {
      const fault = faultOf(await look(url));
      if (fault !== null) throw new CannotOpen(`The PostgreSQL database ${place} ${fault}.`);
      return;
    } catch (error) {
      if (error instanceof CannotOpen) throw error;
      const answers = error instanceof DatabaseError && isOfTheStatement(error);
      if (answers || performance.now() - start > startPatience) {
        throw new CannotOpen(`The PostgreSQL database ${place} cannot be reached: ${reasonOf(error)}`);
      }
      await setTimeout(pause);
    }
  }
}
