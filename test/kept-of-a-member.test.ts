// On both engines: SQL that differs.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { listCards, voidCard } from '#contract/cards.ts';
import { tellApart } from '#contract/duplicates.ts';
import { listHistory, undoChange } from '#contract/history.ts';
import { type Member, readMember, removeMember } from '#contract/members.ts';
import { mergeMembers } from '#contract/merging.ts';
import { readOperation, undoOperation } from '#contract/operations.ts';
import { addReminder } from '#contract/reminders.ts';
import { checkIn } from '#contract/training-registrations.ts';
import { purgeMember } from '#contract/trash.ts';
import { issued } from './support/cards.ts';
import { checked, csv } from './support/imported.ts';
import { dataOf } from './support/packages.ts';
import { startServer } from './support/server.ts';
import { classOf, membersOf, registered } from './support/training.ts';

const server = await startServer();
afterAll(server.close);
const [staff, superadmin] = [server.as('staff'), server.as('superadmin')];

/** The columns that refer to members. That of a new table is here by itself. */
async function referringColumns() {
  const tables = await server.catalog.tables(server.db);
  return tables.flatMap(({ name: table, columns }) =>
    columns
      .filter((column) => /^(member|one|other|target)_id$|^merged_into$/.test(column))
      .map((column) => ({ table, column, name: `${table}.${column}` })),
  );
}

test('a table that refers to members does so by columns with such names', async () => {
  const tables = await server.catalog.tables(server.db);
  const referring = tables.filter(({ refersTo }) => refersTo.includes('members')).map(({ name }) => name);
  const found = new Set((await referringColumns()).map(({ table }) => table));
  expect(referring.length).toBeGreaterThan(0);
  expect(referring.filter((table) => !found.has(table))).toEqual([]);
});

/** Those of the columns that refer to this member. */
async function columnsOf(id: number): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, name } of await referringColumns()) {
    const rows = sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id} LIMIT 1`;
    if ((await rows.execute(server.db)).rows.length > 0) found.push(name);
  }
  return found.sort();
}

async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await server.catalog.tables(server.db)) {
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(server.db);
    if (JSON.stringify(rows).toLowerCase().includes(text)) found.push(name);
  }
  return found;
}

async function merge(into: Member, other: Member) {
  const members = [into, other].map(({ id, version }) => ({ id, version }));
  return (await staff.ok(mergeMembers, { body: { into: into.id, members } })).data;
}

const read = async ({ id }: Member) => (await staff.ok(readMember, { params: { id } })).data;

/** Tells a member apart from two others at once, then undoes that, after one pair was taken back already. */
async function tellApartAndUndo(ids: number[], id: number) {
  const { data } = await staff.ok(tellApart, { body: { ids } });
  const { data: changes } = await staff.ok(listHistory, {
    query: { subject: 'distinct_members', operation_id: data.operation_id ?? 0, pageSize: 10 },
  });
  const rows = await server.db.selectFrom('distinct_members').selectAll().execute();
  const theirs = rows.filter(({ one_id, other_id }) => one_id === id || other_id === id).map((row) => row.id);
  const change = changes.find(({ subject_id }) => theirs.includes(subject_id));
  await staff.ok(undoChange, { params: { id: change?.id ?? 0 } });
  await staff.ok(undoOperation, { params: { id: data.operation_id ?? 0 } });
  return data.operation_id ?? 0;
}

let made = 0;

/** A member with rows in every table that refers to members, and with merges and undone operations behind them. */
async function knownMember() {
  made += 1;
  const first_name = `Zyxqopert${made} Vwqumbra${made}`;
  const alike = { phone: `0813 5500 ${1000 + made}` };
  const five = await membersOf(server, [alike, alike, { ...alike, first_name }, alike, alike]);
  const [told, paired, member, laterTold, laterPaired] = five as [Member, Member, Member, Member, Member];
  const { id, npa } = member;
  const operation = await tellApartAndUndo([told.id, id, laterTold.id], id);

  const [entry] = (await membersOf(server, [{ first_name }])) as [Member];
  await merge(member, entry);
  const { operation_id } = await merge(await read(member), paired);
  await staff.ok(undoOperation, { params: { id: operation_id } });
  const held = await classOf(server);
  await registered(server, held.id, [member]);
  await staff.ok(checkIn, { params: { id: held.id }, body: { check_in_id: randomUUID(), npa } });
  await staff.ok(addReminder, { body: { member_id: id, way: 'whatsapp' } });
  await issued(server, { ids: [id] });
  const [card] = (await staff.ok(listCards, { query: { member_id: id } })).data;
  await staff.ok(voidCard, { params: { id: card?.id ?? 0 }, body: { reason: 'lost' } });
  await checked(server, {
    bytes: csv([
      ['NPA', 'Nama'],
      [npa, first_name],
    ]),
  });
  const all = (await referringColumns()).map(({ name }) => name).sort();
  await expect.poll(() => columnsOf(id)).toEqual(all);
  return { member: await read(member), paired: await read(paired), laterPaired, operation };
}

test('every table that refers to a deleted member lets go of them when they are deleted for ever', async () => {
  const { member, operation } = await knownMember();
  const { id, npa } = member;
  await staff.ok(removeMember, { params: { id } });
  expect(await tablesWith(`zyxqopert${made}`)).toContain('operations');

  await superadmin.ok(purgeMember, { params: { id }, body: { npa } });

  // That somebody came stays, so that the counts do.
  expect(await columnsOf(id)).toEqual(['training_registrations.member_id']);
  expect(await tablesWith(`zyxqopert${made}`)).toEqual([]);
  expect((await staff.ok(readOperation, { params: { id: operation } })).data.undo?.left_total).toBe(1);
});

/** What stays with an entry that was merged into another. */
const ofTheEntry: Record<string, string> = {
  'member_cards.member_id': 'printed with its NPA; the entry leads to the one who stays',
  'card_voids.member_id': 'of such a card',
  'distinct_members.one_id': 'holds again once the merge is undone',
  'distinct_members.other_id': 'holds again once the merge is undone',
  'import_rows.target_id': 'compared anew when the import is applied',
};

test('every table that refers to a merged member refers to the one who stays, but for what is of the entry itself', async () => {
  const { member, paired } = await knownMember();
  await merge(paired, member);
  await expect.poll(() => columnsOf(member.id)).toEqual(Object.keys(ofTheEntry).sort());
});

/** Where the package of a member has the rows, or why it has none. */
const told: Record<string, { section: string } | { reason: string }> = {
  'members.merged_into': { section: 'merged' },
  'member_cards.member_id': { section: 'cards' },
  'card_voids.member_id': { section: 'cards' },
  'reminders.member_id': { section: 'reminders' },
  'training_registrations.member_id': { section: 'trainings' },
  'distinct_members.one_id': { reason: 'names another person' },
  'distinct_members.other_id': { reason: 'names another person' },
  'import_rows.target_id': { reason: "a row of somebody's file, which is deleted within days" },
};

test('the package of a member has the rows of every table that refers to them, or there is a reason', async () => {
  const { member } = await knownMember();
  expect(Object.keys(told).sort()).toEqual((await referringColumns()).map(({ name }) => name).sort());
  const data = new Map(Object.entries(await dataOf(server, member.id)));
  const sections = Object.values(told).flatMap((one) => ('section' in one ? [one.section] : []));
  for (const section of sections) expect(data.get(section), section).not.toHaveLength(0);
});
