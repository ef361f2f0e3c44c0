import { Client, type ClientConfig, types } from 'pg';

const { BOOL, INT8, NUMERIC } = types.builtins;

/** Whole numbers as numbers and booleans as 0 and 1, as SQLite answers them. */
const parsers: Record<number, (text: string) => number> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [BOOL]: (text) => (text === 't' ? 1 : 0),
};

/** Timeout in milliseconds for connecting, and for a free connection of the pool. */
export const connectTimeout = 4000;

/** Options of a connection. Parameters in the address have precedence. */
export function clientConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'ikai-member-directory',
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    // The first statement of a transaction is sent without waiting for the answer to its `begin`.
    pipeline: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: (oid, format) => parsers[oid] ?? types.getTypeParser(oid, format) },
  };
}

/** The address of each server that `DATABASE_URL` names, as libpq understands it: `postgres://a,b:5433/ikai`. */
export function serversIn(url: string): string[] {
  const start = url.indexOf('://') + '://'.length;
  const length = url.slice(start).search(/[/?#]/);
  const end = length < 0 ? url.length : start + length;
  const behindUser = Math.max(start, url.lastIndexOf('@', end - 1) + 1);
  const hosts = url.slice(behindUser, end).split(',');
  return hosts.map((host) => url.slice(0, behindUser) + host + url.slice(end));
}

/** Timeouts in milliseconds. Together they are less than the 15 s in which every call is answered. */
export interface Timeouts {
  /** For a statement (`statement_timeout`), and for idling in a transaction. */
  statement: number;
  /**
   * For a lock, and for a place among a process's transactions. Shorter than `statement`, so that the two errors can be
   * told apart.
   */
  turn: number;
  /** For any answer. The server should have cancelled the statement long before, so the connection is dead. */
  silence: number;
}

function parameterIn(url: string, name: string): string | null {
  return new URL(serversIn(url)[0] ?? url).searchParams.get(name);
}

/** Only the server that takes writes can be used; other values ask for one that only reads. */
const targets = ['read-write', 'primary'];

/** Throws where `target_session_attrs` in the address asks for another server than the one that takes writes. */
export function refuseOtherTarget(url: string): void {
  const target = parameterIn(url, 'target_session_attrs');
  if (target !== null && !targets.includes(target)) {
    throw new Error(`target_session_attrs must be ${targets.join(' or ')}`);
  }
}

/** What `sslmode` may be. The driver takes anything else as if it were the strictest. */
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

const tlsParameters = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

/** Throws where a slip in the address would leave the connection with another TLS than it asks for. */
export function refuseUnknownTls(url: string): void {
  const { searchParams } = new URL(serversIn(url)[0] ?? url);
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

/** The timeouts of an instance. `statement_timeout` in the address overrides them, for a database that is far away. */
export function timeoutsOf(url: string): Timeouts {
  const statement = Number(parameterIn(url, 'statement_timeout')) || 9000;
  return { statement, turn: Math.round(0.9 * statement), silence: statement + 1000 };
}

/** Whether statements may be prepared. `prepare=off` in the address forbids it, for a pooler without support for that. */
export function mayPrepare(url: string): boolean {
  return parameterIn(url, 'prepare') !== 'off';
}

/** The database's name and its hosts, without user and password. */
export function placeOf(url: string): string {
  const clients = serversIn(url).map((server) => new Client({ connectionString: server }));
  const hosts = clients.map(({ host, port }) => (host.startsWith('/') ? host : `${host}:${port}`));
  return `'${clients[0]?.database}' at ${hosts.join(', ')}`;
}
