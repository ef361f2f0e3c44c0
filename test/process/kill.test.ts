// On both engines: the embedded engine is stopped and killed in other ways.
import { afterAll, expect, test } from 'vitest';
import { addMember, changeMember, listMembers, type Member, member } from '#contract/members.ts';
import { signIn } from '#contract/session.ts';
import { openDatabase } from '#server/database/open.ts';
import { aMember } from '../support/builders.ts';
import { type Client, clientOf } from '../support/client.ts';
import { emptyDatabase, isEmbedded } from '../support/database.ts';
import { spawnServer } from '../support/process.ts';

const kept = await emptyDatabase();
afterAll(kept.remove);

/** On PostgreSQL what was committed is kept by a server that goes on. */
const rounds = isEmbedded ? 6 : 3;
const writers = 6;
const account = { email: 'admin@ikai.test', password: 'kata sandi uji' };
const environment = { ...kept.environment, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
const start = () => spawnServer({ environment, folder: kept.config.dataDir });

/** What was answered: for each member the highest version that somebody was told of, and its phone then. */
type Answered = Map<number, { version: number; phone: number }>;

/** Adds a member and changes it, over and over, until the server is gone. */
async function write(client: Client, answered: Answered, note: () => void) {
  const told = ({ id, version, phone }: Member) => {
    answered.set(id, { version, phone: Number(phone) });
    note();
  };
  for (;;) {
    const { data } = await client.ok(addMember, { body: aMember({ phone: '1' }) });
    told(data);
    for (let phone = 2; phone < 5; phone += 1) {
      told((await client.ok(changeMember, { params: { id: data.id }, body: { phone: String(phone) } })).data);
    }
  }
}

async function everyMember(client: Client): Promise<Map<number, Member>> {
  const found = new Map<number, Member>();
  for (let page = 1; ; page += 1) {
    const query = { isAdmin: true, page, pageSize: 1000, sort: 'id' };
    const { data, total_data } = await client.ok(listMembers, { query });
    for (const row of data) found.set(row.id, member.parse(row));
    if (found.size >= total_data || data.length === 0) return found;
  }
}

/** Lets the writers write until so many answers came, then kills the server in the middle of the rest. */
async function killAfter(
  answers: number,
  server: Awaited<ReturnType<typeof start>>,
  client: Client,
  answered: Answered,
) {
  let left = answers;
  let ended: Promise<unknown> = Promise.resolve();
  const note = () => {
    left -= 1;
    if (left === 0) ended = server.end('SIGKILL');
  };
  await Promise.allSettled(Array.from({ length: writers }, () => write(client, answered, note)));
  await ended;
}

test('killed at any moment, the server has every write that it answered when it starts again', async () => {
  const answered: Answered = new Map();
  let server = await start();
  const { token } = await clientOf(server.url, null).ok(signIn, { body: account });
  for (let round = 0; round < rounds; round += 1) {
    await killAfter(1 + Math.floor(Math.random() * 60), server, clientOf(server.url, token), answered);
    server = await start();
    const found = await everyMember(clientOf(server.url, token));
    for (const [id, { version, phone }] of answered) {
      const row = found.get(id);
      expect(row, `member ${id} in round ${round}`).toBeDefined();
      expect(row?.version).toBeGreaterThanOrEqual(version);
      expect(Number(row?.phone)).toBeGreaterThanOrEqual(phone);
    }
  }
  await server.end('SIGKILL');
  expect(answered.size).toBeGreaterThan(rounds);

  // Neither a row without its history nor a history without its row.
  const database = await openDatabase(kept.config);
  const rows = await database.db.selectFrom('members').select(['id', 'version']).orderBy('id').execute();
  const history = await database.db
    .selectFrom('changes')
    .select(({ fn }) => ['subject_id as id', fn.countAll<number>().as('version')])
    .where('subject', '=', 'members')
    .groupBy('subject_id')
    .orderBy('subject_id')
    .execute();
  expect(history).toEqual(rows);
  await database.close();
});
