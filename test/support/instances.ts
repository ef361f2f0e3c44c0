import { randomBytes } from 'node:crypto';
import { type Role, roles } from '#contract/access.ts';
import { addAccount } from '#contract/accounts.ts';
import { signIn } from '#contract/session.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open.ts';
import { testPassword } from './accounts.ts';
import { type Balancer, balancerOf } from './balancer.ts';
import { anAccount } from './builders.ts';
import { clientOf } from './client.ts';
import { emptyDatabase } from './database.ts';
import { databaseOnServer } from './postgres.ts';
import { type ServerProcess, spawnServer } from './process.ts';
import type { TestServer } from './server.ts';
import { contentsOf } from './tokens.ts';

/** Several processes on one database, behind a load balancer. */
export interface Instances {
  /** Each request reaches another instance than the previous one. */
  server: TestServer;
  balancer: Balancer;
  processes: ServerProcess[];
}

/** Signs in the first account, and adds one for each other role, by calls. */
async function makeAccounts(url: string, email: string): Promise<TestServer['accounts']> {
  const tokenOf = async (who: string) =>
    (await clientOf(url, null).ok(signIn, { body: { email: who, password: testPassword } })).token;
  const first = await tokenOf(email);
  const superadmin = clientOf(url, first);
  const accountOf = async (role: Role) => {
    if (role === 'superadmin') return { id: contentsOf(first).id, email, token: first };
    const { data } = await superadmin.ok(addAccount, { body: anAccount({ role }) });
    return { id: data.id, email: data.email, token: await tokenOf(data.email) };
  };
  const made = await Promise.all(roles.map(async (role) => [role, await accountOf(role)] as const));
  return Object.fromEntries(made) as TestServer['accounts'];
}

/** Starts this many instances at the same moment, on one empty PostgreSQL database. */
export async function startInstances(many: number): Promise<Instances> {
  const database = await databaseOnServer(`test_${randomBytes(8).toString('hex')}`, 'template0');
  const folder = await emptyDatabase();
  const email = 'kepala@ikai.test';
  const environment = {
    DATA_DIR: folder.config.dataDir,
    DATABASE_URL: database.url,
    TOKEN_SECRET: 's'.repeat(40),
    PUBLIC_URL: 'https://direktori.ikai.test',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: testPassword,
  };
  const processes = await Promise.all(
    Array.from({ length: many }, () => spawnServer({ environment, folder: folder.config.dataDir })),
  );
  const balancer = await balancerOf(processes.map(({ url }) => url));
  const { url } = balancer;
  const accounts = await makeAccounts(url, email);
  const config = readConfig(environment);
  const { db, engine, close } = await openDatabase(config);
  const server: TestServer = {
    url,
    config,
    db,
    engine,
    catalog: engine.catalog,
    accounts,
    as: (who) => clientOf(url, typeof who === 'string' ? accounts[who].token : (who?.token ?? null)),
    async close() {
      await balancer.close();
      await Promise.all(processes.map((process) => process.end('SIGTERM')));
      await close();
      await database.remove();
      await folder.remove();
    },
  };
  return { server, balancer, processes };
}
