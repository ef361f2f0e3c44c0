import { Client, type ClientConfig, types } from 'pg';

const { BOOL, INT8, NUMERIC } = types.builtins;

/** Whole numbers as numbers and booleans as 0 and 1, as SQLite answers them. */
const parsers: Record<number, (text: string) => number> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [BOOL]: (text) => (text === 't' ? 1 : 0),
};

/** Timeout in milliseconds for connecting, and for a free connection of the pool. */
export const connectTimeout = 3000;

/** What connections are for: calls; or migrations and moves, without timeouts. */
export type Use = 'serve' | 'migrate';

/**
 * Timeouts in milliseconds; together they are less than the 15 s in which every call is answered. That of a lock is
 * shorter than that of a statement, so that the two errors can be told apart. `statement_timeout` in the address is for a
 * database that is far away.
 */
function timeoutsOf(url: string) {
  const statement = Number(new URL(url).searchParams.get('statement_timeout')) || 9000;
  return { statement, lock: Math.round(0.9 * statement), silence: statement + 1000 };
}

/** Options of a connection. Parameters in the address have precedence. */
export function clientConfig(url: string, use: Use = 'serve'): ClientConfig {
  return {
    connectionString: url,
    application_name: 'ikai-member-directory',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The server should have ended the statement long before, so the connection is dead.
    ...(use === 'serve' && { query_timeout: timeoutsOf(url).silence }),
    types: { getTypeParser: (oid, format) => parsers[oid] ?? types.getTypeParser(oid, format) },
  };
}

/** The settings of a new connection. */
export function settingsOf(url: string, use: Use): string {
  const { statement, lock, silence } = timeoutsOf(url);
  const ours = {
    jit: 'off',
    cursor_tuple_fraction: 1,
    max_parallel_workers_per_gather: 0,
    default_transaction_isolation: `'read committed'`,
  };
  const limits = {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: statement,
    // The server notices when this instance is gone without closing its connections, and releases its locks.
    tcp_user_timeout: silence,
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
  };
  const unlimited = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };
  const settings = { ...ours, ...(use === 'serve' ? limits : unlimited) };
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join(';');
}

/** A comma among the hosts, not in the password. */
const severalHosts = /^[^/]*:\/\/(?:[^/?#]*@)?[^/?#@]*,/;

/** Throws where the address names several servers: fail-over is the work of a proxy or of a managed service. */
export function refuseSeveralHosts(url: string): void {
  if (severalHosts.test(url)) throw new Error('it names several hosts; name one, or the proxy before them');
}

/** What `sslmode` may be. The driver takes anything else as if it were the strictest. */
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

const tlsParameters = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

/** Throws where a slip in the address would leave the connection with another TLS than it asks for. */
export function refuseUnknownTls(url: string): void {
  const { searchParams } = new URL(url);
  const unknown = [...searchParams.keys()].find((name) => /^ssl/i.test(name) && !tlsParameters.includes(name));
  if (unknown !== undefined) {
    throw new Error(`${unknown} is no parameter; those about TLS are ${tlsParameters.join(', ')}`);
  }
  const [mode, ...more] = searchParams.getAll('sslmode');
  if (more.length > 0) throw new Error('sslmode stands there twice');
  if (mode !== undefined && !tlsModes.includes(mode)) {
    throw new Error(`sslmode must be one of ${tlsModes.join(', ')}, not ${mode || 'nothing'}`);
  }
}

/** The database's name and its host, without user and password. */
export function placeOf(url: string): string {
  const { database, host, port } = new Client({ connectionString: url });
  return `'${database}' at ${host.startsWith('/') ? host : `${host}:${port}`}`;
}
