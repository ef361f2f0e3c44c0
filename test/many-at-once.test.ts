// On both engines: locks.
import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAccount, changeAccount } from '#contract/accounts.ts';
import { applyBulk } from '#contract/bulk.ts';
import type { Answer, Endpoint } from '#contract/endpoint.ts';
import { applyImport } from '#contract/imports.ts';
import { addMember, changeMember, removeMember } from '#contract/members.ts';
import { undoOperation } from '#contract/operations.ts';
import { addRegion, changeRegion, removeRegion } from '#contract/regions.ts';
import { signIn } from '#contract/session.ts';
import { addRegistrations, checkIn } from '#contract/training-registrations.ts';
import { restoreMember } from '#contract/trash.ts';
import { type FieldChanges, factColumns } from '#server/database/rows/facts.ts';
import { testPassword } from './support/accounts.ts';
import { aMember, anAccount, aRegion } from './support/builders.ts';
import { type Client, clientOf, type Given } from './support/client.ts';
import { isEmbedded } from './support/database.ts';
import { checked, csv } from './support/imported.ts';
import { instanceBeside, startServer, type TestServer } from './support/server.ts';
import { aroundToday, classOf } from './support/training.ts';

/** Another run does other things; `MODEL_SEED` says which. */
const seed = Number(process.env.MODEL_SEED) || randomInt(2 ** 31);
const clients = 16;
const stepsOfEach = 20;
const seats = 12;

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(start: number) {
  let state = start;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const oneOf = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  };
  return { below, oneOf };
}

type Random = ReturnType<typeof randomFrom>;

type DataOf<E extends Endpoint> = Answer<E> extends { data: infer Data } ? Data : null;

/** What may be answered to somebody whom another was quicker than: everything that says why. */
const understood = new Set([200, 400, 401, 403, 404, 409]);

/**
 * Three instances and sixteen people who do whatever comes to their minds, to few enough rows that they meet all the time;
 * now and then the database refuses a transaction at its very end, as if another had been in its way.
 */
describe.skipIf(isEmbedded)(`many at once, MODEL_SEED=${seed}`, () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let others: Awaited<ReturnType<typeof instanceBeside>>[];
  const regions: number[] = [1, 2, 3];
  const members: { id: number; version: number }[] = [];
  const operations: number[] = [];
  const checkIns: string[] = [];
  const done = new Set<string>();
  const superadmins: { id: number; email: string; token: string }[] = [];
  let classId: number;

  beforeAll(async () => {
    server = await startServer();
    others = [await instanceBeside(server), await instanceBeside(server)];
    classId = (await classOf(server, { ...aroundToday(), capacity: seats })).id;
    for (let made = 0; made < 3; made += 1) {
      const { data } = await server.as('superadmin').ok(addAccount, { body: anAccount({ role: 'superadmin' }) });
      superadmins.push({ ...data, token: await tokenOf(server, data.email) });
    }
    const [one] = superadmins;
    const { id } = server.accounts.superadmin;
    await server.as({ token: one?.token ?? '' }).ok(changeAccount, { params: { id }, body: { role: 'staff' } });
    await sql`CREATE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF random() < 0.04 THEN RAISE EXCEPTION 'refused at random' USING ERRCODE = '40001'; END IF;
      RETURN NULL;
    END $$`.execute(server.db);
    for (const table of ['sessions', 'operations', 'imports', 'training_check_ins', 'members']) {
      await sql`CREATE CONSTRAINT TRIGGER refuse_some AFTER INSERT OR UPDATE ON ${sql.table(table)}
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_some()`.execute(server.db);
    }
  });
  afterAll(async () => {
    for (const other of others) await other.close();
    await server.close();
  });

  async function tokenOf({ url }: Pick<TestServer, 'url'>, email: string) {
    return (await clientOf(url, null).ok(signIn, { body: { email, password: testPassword } })).token;
  }

  /** The `data` of what went well; null where somebody else was quicker. */
  async function ask<E extends Endpoint>(client: Client, endpoint: E, given: Given): Promise<DataOf<E> | null> {
    const { status, body } = await client.send(endpoint, given);
    const said = JSON.stringify(body);
    expect(understood, `${endpoint.method} ${endpoint.path} ${JSON.stringify(given)}: ${said}`).toContain(status);
    if (status !== 200) return null;
    done.add(endpoint.path);
    return (body as { data: DataOf<E> }).data;
  }

  /** One of fifty NPAs: most are taken by somebody. */
  const npaOf = (random: Random) => `K1.Z${random.below(50)}`;

  const edits: ((random: Random) => object)[] = [
    (random) => ({ status: random.oneOf(['active', 'inactive']) }),
    (random) => ({ membership_type_id: random.oneOf(regions) }),
    (random) => ({ npa: npaOf(random) }),
    (random) => ({ serkom_end_date: random.oneOf(['2020-01-01', '2099-01-01', '2030-05-05']), serkom_number: 'S' }),
    (random) => ({ phone: `08${random.below(1e9)}`, order: random.below(100) }),
  ];

  /** What somebody may do, and how often: its name stands as many times. */
  const actions: Record<string, (random: Random, instance: Pick<TestServer, 'url' | 'as'>) => Promise<void>> = {
    async create(random, instance) {
      const body = aMember({ npa: npaOf(random), membership_type_id: random.oneOf(regions) });
      const made = await ask(instance.as('staff'), addMember, { body });
      if (made) members.push(made);
    },
    async edit(random, instance) {
      const { id } = random.oneOf(members);
      await ask(instance.as('staff'), changeMember, { params: { id }, body: random.oneOf(edits)(random) });
    },
    async editFromVersion(random, instance) {
      const member = random.oneOf(members);
      const body = { ...random.oneOf(edits)(random), version: member.version };
      const changed = await ask(instance.as('staff'), changeMember, {
        params: { id: member.id },
        body,
      });
      if (changed) member.version = changed.version;
    },
    async remove(random, instance) {
      await ask(instance.as('staff'), removeMember, { params: { id: random.oneOf(members).id } });
    },
    async restore(random, instance) {
      const given = { params: { id: random.oneOf(members).id }, body: {} };
      await ask(instance.as('staff'), restoreMember, given);
    },
    async region(random, instance) {
      const admin = instance.as('admin');
      const made = await ask(admin, addRegion, { body: aRegion({ code: `Z${random.below(6)}` }) });
      if (made) regions.push(made.id);
      const id = random.oneOf(regions);
      await ask(admin, changeRegion, { params: { id }, body: aRegion({ code: `Z${random.below(6)}` }) });
      if (regions.length > 3) await ask(admin, removeRegion, { params: { id: random.oneOf(regions) } });
    },
    async bulk(random, instance) {
      const ids = Array.from({ length: 8 }, () => random.oneOf(members).id);
      const body = random.oneOf([
        { action: 'status', status: random.oneOf(['active', 'inactive']), ids },
        { action: 'region', membership_type_id: random.oneOf(regions), ids },
        { action: 'delete', ids: ids.slice(0, 2) },
      ]);
      const bulk = await ask(instance.as('staff'), applyBulk, { body });
      if (bulk?.operation_id) operations.push(bulk.operation_id);
    },
    async undo(random, instance) {
      if (operations.length === 0) return;
      await ask(instance.as('staff'), undoOperation, { params: { id: random.oneOf(operations) } });
    },
    async import(random, instance) {
      const rows = Array.from({ length: 6 }, () => [npaOf(random), `Impor ${random.below(99)}`, 'Aceh']);
      const bytes = csv([['NPA', 'Nama', 'Wilayah'], ...new Map(rows.map((row) => [row[0], row])).values()]);
      const { id } = await checked({ ...server, ...instance }, { bytes });
      const applied = await ask(instance.as('staff'), applyImport, {
        params: { id },
      });
      if (applied?.operation_id) operations.push(applied.operation_id);
    },
    async register(random, instance) {
      const ids = Array.from({ length: 3 }, () => random.oneOf(members).id);
      const given = { params: { id: classId }, body: { ids: [...new Set(ids)] } };
      const bulk = await ask(instance.as('staff'), addRegistrations, given);
      if (bulk?.operation_id) operations.push(bulk.operation_id);
    },
    async checkIn(random, instance) {
      if (random.below(3) > 0 || checkIns.length === 0) checkIns.push(randomUUID());
      const body = { check_in_id: checkIns.at(-1), npa: npaOf(random), register: true };
      await ask(instance.as('staff'), checkIn, { params: { id: classId }, body });
    },
    async account(random, instance) {
      const whom = random.oneOf(superadmins);
      const own = random.oneOf(superadmins);
      const client = instance.as(own);
      const body = random.oneOf([
        { role: 'staff' },
        { role: 'superadmin' },
        { status: 'disabled' },
        { status: 'active' },
      ]);
      await ask(client, changeAccount, { params: { id: whom.id }, body });
      const again = await clientOf(instance.url, null).send(signIn, {
        body: { email: own.email, password: testPassword },
      });
      if (again.status === 200) own.token = (again.body as { token: string }).token;
    },
  };

  const often = [
    ...Array.from({ length: 6 }, () => 'edit'),
    ...Array.from({ length: 4 }, () => 'create'),
    ...Array.from({ length: 3 }, () => ['editFromVersion', 'remove', 'restore', 'checkIn']).flat(),
    ...['region', 'region', 'bulk', 'bulk', 'undo', 'import', 'register', 'account'],
  ];

  test('every answer is one that a person understands', async () => {
    const first = randomFrom(seed);
    while (members.length < 20) await actions.create?.(first, server);
    const instances = [server, ...others];
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const random = randomFrom(seed + client + 1);
        for (let step = 0; step < stepsOfEach; step += 1) {
          await actions[random.oneOf(often)]?.(random, random.oneOf(instances));
        }
      }),
    );
    const asked = [
      addMember,
      changeMember,
      removeMember,
      restoreMember,
      addRegion,
      changeRegion,
      removeRegion,
      applyBulk,
    ];
    const further = [undoOperation, applyImport, addRegistrations, checkIn, changeAccount];
    for (const { path } of [...asked, ...further]) expect(done).toContain(path);
  });

  const none: Record<string, ReturnType<typeof sql>> = {
    'no member is in a deleted region': sql`SELECT members.id FROM members JOIN regions ON regions.id = region_id
      WHERE members.deleted_at IS NULL AND regions.deleted_at IS NOT NULL`,
    'no NPA stands twice': sql`SELECT npa_key FROM members WHERE deleted_at IS NULL GROUP BY npa_key HAVING count(*) > 1`,
    'no code stands twice': sql`SELECT lower(code) FROM regions WHERE deleted_at IS NULL AND code LIKE 'Z%'
      GROUP BY lower(code) HAVING count(*) > 1`,
    'no class has more than its seats': sql`SELECT class_id FROM training_registrations WHERE deleted_at IS NULL
      GROUP BY class_id HAVING count(*) > ${seats}`,
    'nobody is registered twice': sql`SELECT member_id FROM training_registrations WHERE deleted_at IS NULL
      GROUP BY class_id, member_id HAVING count(*) > 1`,
    'versions grow by one': sql`SELECT subject, subject_id FROM changes GROUP BY subject, subject_id
      HAVING max(version) - min(version) + 1 <> count(*)`,
    'a row has the version of its last change': sql`SELECT id FROM members WHERE version <> (
      SELECT max(version) FROM changes WHERE subject = 'members' AND subject_id = members.id)`,
    'of an operation all is there': sql`SELECT id FROM operations WHERE rows <> (
      SELECT count(DISTINCT subject_id) FROM changes WHERE operation_id = operations.id)`,
  };
  test.each(Object.entries(none))('%s', async (_, exceptions) => {
    expect((await exceptions.execute(server.db)).rows).toEqual([]);
  });

  test('a superadmin is left', async () => {
    const left = server.db.selectFrom('accounts').select('id').where('role', '=', 'superadmin');
    expect(await left.where('status', '=', 'active').where('deleted_at', 'is', null).execute()).not.toEqual([]);
  });

  test.each(['members', 'regions', 'accounts', 'training_registrations'] as const)(
    'the history of %s replays to its rows',
    async (subject) => {
      const changes = await server.db
        .selectFrom('changes')
        .select(['subject_id', 'action', 'fields'])
        .where('subject', '=', subject)
        .orderBy('version')
        .execute();
      const rows = await server.db.selectFrom<typeof subject>(subject).selectAll().execute();
      for (const row of rows as Record<string, unknown>[]) {
        const own = changes.filter(({ subject_id }) => subject_id === row.id);
        // What a new database and the tests' accounts have has no history.
        if (own[0]?.action !== 'created') continue;
        const replayed: Record<string, unknown> = {};
        for (const { fields } of own) {
          for (const [fact, [old, now]] of Object.entries(JSON.parse(fields) as FieldChanges)) {
            if (fact === 'password_hash') continue;
            expect(replayed[fact] ?? null).toEqual(old);
            replayed[fact] = now;
          }
        }
        const facts = factColumns[subject].filter((fact) => fact !== 'password_hash');
        expect(Object.fromEntries(facts.map((fact) => [fact, replayed[fact] ?? null]))).toEqual(
          Object.fromEntries(facts.map((fact) => [fact, row[fact]])),
        );
        expect(own.at(-1)?.action === 'deleted').toBe(row.deleted_at !== null);
      }
    },
  );
});
