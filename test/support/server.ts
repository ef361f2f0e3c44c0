import { type Role, roles } from '#contract/access.ts';
import { type Accounts, createAccounts } from '#server/accounts/accounts.store.ts';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { createTokens } from '#server/session/tokens.ts';
import { type Client, clientOf } from './client.ts';
import { emptyDatabase, isEmbedded } from './database.ts';

/** One of the accounts that every test server has. */
interface TestAccount {
  id: number;
  email: string;
  token: string;
}

export interface TestServer {
  url: string;
  config: Config;
  /** For looking at what was stored; what is asked goes through HTTP. */
  db: Database['db'];
  accounts: Record<Role, TestAccount>;
  /** Sends as one of the roles, with any other token, or without one (null). */
  as(who: Role | { token: string } | null): Client;
  close(): Promise<void>;
}

/** The password of every account that tests make. */
export const testPassword = 'kata sandi uji';

async function makeAccount(accounts: Accounts, role: Role, issue: (account: Issued) => string): Promise<TestAccount> {
  const values = {
    name: `Akun ${role}`,
    email: `${role}@ikai.test`,
    password: testPassword,
    role,
    username: undefined,
  };
  const { id, email } = await accounts.create(values, { accountId: null, name: 'Sistem', door: 'start' });
  return { id, email, token: issue(await accounts.get(id)) };
}

type Tokens = ReturnType<typeof createTokens>;
type Issued = Parameters<Tokens['issue']>[0];

type Instance = Pick<TestServer, 'url' | 'as' | 'close'>;

async function serve(config: Config, database: Database, accounts: TestServer['accounts']): Promise<Instance> {
  const app = await buildApp(config, database);
  const url = await app.listen({ host: config.host, port: config.port });
  return {
    url,
    as: (who) => clientOf(url, typeof who === 'string' ? accounts[who].token : (who?.token ?? null)),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** The product on a database that has been filled before, with the accounts that are in it. */
export async function instanceOn(
  { config, accounts }: Pick<TestServer, 'config' | 'accounts'>,
  place: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<TestServer> {
  const there = { ...config, ...place };
  const database = await openDatabase(there);
  return { ...(await serve(there, database, accounts)), config: there, db: database.db, accounts };
}

/** The same product once more on the same database where several may run; else the one there is. */
export async function instanceBeside({ config, accounts, url, as }: TestServer): Promise<Instance> {
  if (isEmbedded) return { url, as, close: async () => {} };
  return serve(config, await openDatabase(config), accounts);
}

/** Starts the real server in this process, on an empty database, with one account a role. */
export async function startServer(overrides: Partial<Config> = {}): Promise<TestServer> {
  const kept = await emptyDatabase();
  const config: Config = {
    ...kept.config,
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'https://direktori.ikai.test',
    tokenSecret: 'a secret of at least thirty-two characters',
    firstSuperadmin: null,
    timeZone: 'Asia/Jakarta',
    trustedProxies: [],
    logLevel: 'silent',
    ...overrides,
  };
  const database = await openDatabase(config);
  const store = createAccounts(database);
  const tokens = createTokens(database.db, config.tokenSecret);
  const issue = (account: Issued) => tokens.issue(account, tokens.lifetimeOf(false));
  const made = await Promise.all(roles.map((role) => makeAccount(store, role, issue)));
  const accounts = Object.fromEntries(roles.map((role, index) => [role, made[index]])) as TestServer['accounts'];

  const instance = await serve(config, database, accounts);
  return {
    ...instance,
    config,
    db: database.db,
    accounts,
    async close() {
      await instance.close();
      await kept.remove();
    },
  };
}
