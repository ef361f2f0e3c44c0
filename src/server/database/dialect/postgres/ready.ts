import { setTimeout } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { reasonOf } from '#server/reason.ts';
import { CannotOpen } from '../engine.ts';
import { clientConfig, connectTimeout, placeOf, refuseSeveralHosts, refuseUnknownTls } from './connection.ts';
import { isOfTheStatement } from './errors.ts';

const oldestVersion = 15;

/** Milliseconds to wait for the server, which may be starting too. */
const startTimeout = 10_000;
const pause = 250;

interface Server {
  version: number;
  version_name: string;
  encoding: string;
  may_create: number;
  is_standby: number;
  /** Advisory locks that this connection holds after taking one. */
  locks: number;
}

async function look(url: string): Promise<Server> {
  const client = new Client({ ...clientConfig(url), query_timeout: connectTimeout });
  // An error of the connection rejects the query too, which is where it is handled.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin; select pg_try_advisory_xact_lock_shared(0)');
    const { rows } = await client.query<Server>(`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as version_name,
        current_setting('server_encoding') as encoding,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
        pg_is_in_recovery() as is_standby,
        (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks
    `);
    const [server] = rows;
    if (!server) throw new Error('The server answered nothing.');
    return server;
  } finally {
    await client.end();
  }
}

/** Why a server that answers can't be used; null where it can. */
function faultOf({ version, version_name, encoding, may_create, is_standby, locks }: Server): string | null {
  if (version < oldestVersion * 10_000) return `is ${version_name}; version ${oldestVersion} or newer is needed`;
  if (encoding !== 'UTF8') return `is encoded in ${encoding}; UTF8 is needed`;
  // Some databases with PostgreSQL's protocol accept the statement and lock nothing.
  if (locks === 0) return 'holds no advisory locks, by which instances take turns; PostgreSQL itself is needed';
  if (is_standby) return 'only reads, as a standby does; name the server that takes writes, or the proxy before it';
  return may_create ? null : 'does not let this user create tables; make the user its owner';
}

/** Waits until the server can be used. Throws {@link CannotOpen} after a timeout, or at once where waiting can't help. */
export async function serverReady(url: string): Promise<void> {
  let place: string;
  try {
    refuseSeveralHosts(url);
    place = placeOf(url);
    refuseUnknownTls(url);
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
      if (answers || performance.now() - start > startTimeout) {
        throw new CannotOpen(`The PostgreSQL database ${place} cannot be reached: ${reasonOf(error)}`);
      }
      await setTimeout(pause);
    }
  }
}
