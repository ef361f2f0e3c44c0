import { promisify } from 'node:util';
import { type Role, roles } from '#contract/access.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { transact } from '#server/database/transaction.ts';
import { type TimeLimits, timeLimits } from '#server/http/connections.ts';
import { createSessions } from '#server/session/sessions.store.ts';
import { createTokens, lifetimeOf } from '#server/session/tokens.ts';
import { accountsIn } from './accounts.ts';
import { type Client, clientOf } from './client.ts';
import { copiedDatabase, isEmbedded, preparedPlace } from './database.ts';

/** An account of a test server. */
interface TestAccount {
  id: number;
  email: string;
  token: string;
}

export interface TestServer {
  url: string;
  config: Config;
  /** To look at what is stored. Everything else goes through HTTP. */
  db: Database['db'];
  engine: Database['engine'];
  /** The database's tables. */
  catalog: Database['engine']['catalog'];
  accounts: Record<Role, TestAccount>;
  /** A client for a role, for another token, or without one (null). */
  as(who: Role | { token: string } | null): Client;
  close(): Promise<void>;
}

type Instance = Pick<TestServer, 'url' | 'as' | 'close'>;

/** A server in this process. */
interface OwnServer extends TestServer {
  /** The number of open connections. */
  connections(): Promise<number>;
}

const storedIn = ({ db, engine }: Database) => ({ db, engine, catalog: engine.catalog });

async function serve(
  config: Config,
  database: Database,
  accounts: TestServer['accounts'],
  limits: TimeLimits = timeLimits,
): Promise<Pick<OwnServer, keyof Instance | 'connections'>> {
  const app = await buildApp(config, database, limits);
  const url = await app.listen({ host: config.host, port: config.port });
  return {
    url,
    as: (who) => clientOf(url, typeof who === 'string' ? accounts[who].token : (who?.token ?? null)),
    connections: promisify(app.server.getConnections.bind(app.server)),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Starts the server on a filled database, with its accounts. */
export async function instanceOn(
  { config, accounts }: Pick<TestServer, 'config' | 'accounts'>,
  place: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<TestServer> {
  const there = { ...config, ...place };
  const database = await openDatabase(there);
  return { ...(await serve(there, database, accounts)), config: there, ...storedIn(database), accounts };
}

/** Starts another instance on the same database, if several may run; otherwise returns the same one. */
export async function instanceBeside({ config, accounts, url, as }: TestServer): Promise<Instance> {
  if (isEmbedded) return { url, as, close: async () => {} };
  return serve(config, await openDatabase(config), accounts);
}

/** A token for each account. */
async function signedIn(database: Database, { tokenSecret }: Config): Promise<TestServer['accounts']> {
  const made = await accountsIn(database);
  const sessions = createSessions(database.db);
  const tokens = createTokens(tokenSecret);
  const origin = { device: 'Uji', address: '127.0.0.1' };
  return transact(database.db, async (tx) => {
    const signedInAs = async (role: Role) => {
      const { id, email } = made[role];
      const session = await sessions.start(tx, id, origin, lifetimeOf(false));
      return [role, { id, email, token: tokens.issue(made[role], session) }] as const;
    };
    return Object.fromEntries(await Promise.all(roles.map(signedInAs))) as TestServer['accounts'];
  });
}

/** Starts the real server in this process, on a database with only one account per role. */
export async function startServer(overrides: Partial<Config> = {}, limits?: TimeLimits): Promise<OwnServer> {
  const kept = await copiedDatabase(preparedPlace());
  const config: Config = {
    ...kept.config,
    host: '127.0.0.1',
    port: 0,
    metricsPort: null,
    publicUrl: 'https://direktori.ikai.test',
    tokenSecret: 'a secret of at least thirty-two characters',
    firstSuperadmin: null,
    trustedProxies: [],
    logLevel: 'silent',
    backups: { folder: null, keep: 14, passphrase: null },
    retention: { trash: 365, imports: 7, records: 730, sessions: 30, security: 365 },
    mail: null,
    ...overrides,
  };
  const database = await openDatabase(config);
  const accounts = await signedIn(database, config);
  const instance = await serve(config, database, accounts, limits);
  return {
    ...instance,
    config,
    ...storedIn(database),
    accounts,
    async close() {
      await instance.close();
      await kept.remove();
    },
  };
}
