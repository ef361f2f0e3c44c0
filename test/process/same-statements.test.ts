import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listMembers } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { type Client, clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { manyMembers } from '../support/many-members.ts';
import { type ServerProcess, spawnServer } from '../support/process.ts';

interface LoggedList {
  way: string;
  lookedUp: number;
  statements: string[];
}

/** What the log says of the lists that a process was asked for, in their order. */
function listsIn(output: string): LoggedList[] {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return lines.flatMap((line) => JSON.parse(line).list ?? []);
}

/** An instance on a database that others use too; its log tells how it found each list. */
describe.skipIf(isEmbedded)('two instances on one database', () => {
  const account = { email: 'kepala@ikai.test', password: 'sandi-yang-panjang' };
  let kept: Awaited<ReturnType<typeof emptyDatabase>>;
  let database: Database;
  const processes: ServerProcess[] = [];
  const clients: Client[] = [];
  /** How many lists each has been asked for. */
  const asked: number[] = [];

  async function startOne() {
    const environment = {
      ...kept.environment,
      TOKEN_SECRET: 's'.repeat(40),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      LOG_LISTS: 'yes',
    };
    const server = await spawnServer({ environment, folder: kept.config.dataDir });
    const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
    processes.push(server);
    clients.push(clientOf(server.url, token));
    asked.push(0);
  }

  function ask(place: number, query: (typeof searched)[number]) {
    asked[place] = (asked[place] ?? 0) + 1;
    return clients[place]?.ok(listMembers, { query: { isAdmin: true, ...query } });
  }

  /** What each logged of all lists that it was asked for. A line may come after its answer. */
  async function logged() {
    const lists = () => processes.map((server) => listsIn(server.output()));
    await expect.poll(() => lists().map(({ length }) => length)).toEqual(asked);
    return lists();
  }

  const sampledTexts = async () => {
    const row = await database.db.selectFrom('text_parts').select('texts').where('part', '=', '').executeTakeFirst();
    return row?.texts;
  };

  beforeAll(async () => {
    kept = await emptyDatabase();
    database = await openDatabase(kept.config);
    await startOne();
  });
  afterAll(async () => {
    for (const server of processes) await server.end('SIGTERM');
    await database.close();
    await kept.remove();
  });

  const searched = [
    ...[{ search: 'siti' }, { search: 'si' }, { search: 'n.17' }, { search: 'zz' }, { search: 'siti n.2' }],
    ...[{ sort: '-email' }, { search: 'siti', filter: 'status:active' }, { page: 30 }],
  ];

  test('send the same statements for the same request, whatever each has served before', async () => {
    // The first one has served searches in a directory without members, of which there is no sample.
    for (const query of searched) await ask(0, query);
    await manyMembers(database, 600, () => 'Konselor');
    await startOne();
    while ((await sampledTexts()) !== 500) await ask(0, { search: 'tunggu' });

    for (const place of clients.keys()) for (const query of searched) await ask(place, query);
    const [one, other] = (await logged()).map((lists) => lists.slice(-searched.length));
    expect(one).toEqual(other);
    // 'siti' is in every text and 'n.2' in many, so these are read; 'n.17' and 'zz' are in few.
    expect(one?.map(({ lookedUp }) => lookedUp > 0)).toEqual([false, false, true, true, false, false, false, false]);
  });
});
