import { type Kysely, sql } from 'kysely';
import { likenessOf, matchKeysOf } from './frozen-people.ts';
import type { Migration } from './migration.ts';

/** Rows that are read or written at once. */
const batch = 500;

/** What more members share tells nothing. */
const mostAlike = 5;

const kinds = ['npa', 'serkom', 'phone', 'email', 'name'] as const;

type Kind = (typeof kinds)[number];

interface Person {
  id: number;
  npa: string;
  first_name: string;
  last_name: string | null;
  phone: string | null;
  email: string | null;
  serkom_number: string | null;
}

const personColumns = sql.raw('id, npa, first_name, last_name, phone, email, serkom_number');

const nameOf = ({ first_name, last_name }: Person) => (last_name ? `${first_name} ${last_name}` : first_name);

function keysOf(person: Person) {
  const { npa, phone, email, serkom_number } = person;
  return matchKeysOf({ fullName: nameOf(person), npa, phone, email, serkom: serkom_number });
}

function* portions<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += batch) yield rows.slice(start, start + batch);
}

async function fillKeys(db: Kysely<unknown>) {
  for (let last = 0; ; ) {
    const { rows } = await sql<Person>`
      SELECT ${personColumns} FROM members WHERE id > ${last} ORDER BY id LIMIT ${sql.lit(batch)}`.execute(db);
    const keys = rows.flatMap((person) =>
      Object.entries(keysOf(person)).flatMap(([kind, key]) =>
        key === null ? [] : [sql`(${`${kind}:${key}`}, ${person.id})`],
      ),
    );
    if (keys.length > 0) await sql`INSERT INTO member_keys (key, member_id) VALUES ${sql.join(keys)}`.execute(db);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}

interface Pair {
  one: number;
  other: number;
  shared: Kind[];
  likeness: number;
}

async function pairsIn(db: Kysely<unknown>): Promise<Pair[]> {
  const { rows: groups } = await sql<{ ids: string }>`
    SELECT string_agg(CAST(member_id AS text), ',') AS ids FROM member_keys JOIN members ON members.id = member_id
    WHERE deleted_at IS NULL GROUP BY key HAVING count(*) BETWEEN 2 AND ${sql.lit(mostAlike)}`.execute(db);
  const found = new Map<string, [number, number]>();
  for (const { ids } of groups) {
    const sorted = ids
      .split(',')
      .map(Number)
      .sort((one, other) => one - other);
    for (const one of sorted) for (const other of sorted) if (one < other) found.set(`${one}-${other}`, [one, other]);
  }
  const people = new Map<number, Person & { keys: ReturnType<typeof keysOf> }>();
  for (const ids of portions([...new Set([...found.values()].flat())])) {
    const { rows } = await sql<Person>`SELECT ${personColumns} FROM members WHERE id IN (${sql.join(ids)})`.execute(db);
    for (const person of rows) people.set(person.id, { ...person, keys: keysOf(person) });
  }
  return [...found.values()].flatMap(([oneId, otherId]) => {
    const [one, other] = [people.get(oneId), people.get(otherId)];
    if (!one || !other) return [];
    const shared = kinds.filter((kind) => one.keys[kind] !== null && one.keys[kind] === other.keys[kind]);
    return [{ one: oneId, other: otherId, shared, likeness: likenessOf(shared, nameOf(one), nameOf(other)) }];
  });
}

const isLikelier = (one: Pair, other: Pair) =>
  one.likeness - other.likeness || other.one - one.one || other.other - one.other;

async function fillPairs(db: Kysely<unknown>) {
  const pairs = await pairsIn(db);
  const ofMember = new Map<number, Pair[]>();
  for (const pair of pairs) {
    for (const id of [pair.one, pair.other]) {
      const theirs = ofMember.get(id);
      if (theirs) theirs.push(pair);
      else ofMember.set(id, [pair]);
    }
  }
  for (const some of portions(pairs)) {
    const rows = some.map((pair) => {
      const beside = [pair.one, pair.other].flatMap((id) => ofMember.get(id) ?? []);
      const leads = beside.every((other) => isLikelier(pair, other) >= 0);
      const led = leads ? kinds.filter((kind) => beside.some(({ shared }) => shared.includes(kind))) : [];
      const texts = [JSON.stringify(pair.shared), JSON.stringify(led)];
      return sql`(${pair.one}, ${pair.other}, ${texts[0]}, ${pair.likeness}, ${leads ? 1 : 0}, ${texts[1]})`;
    });
    await sql`INSERT INTO member_pairs (one_id, other_id, shared, likeness, leads, led)
      VALUES ${sql.join(rows)}`.execute(db);
  }
}

/** By what members are alike, who may be the same person, who was told apart, and who became whom. */
export const duplicates: Migration = async ({ id, integer, text, db, run }) => {
  await run(
    'DROP INDEX members_phone_key',
    'DROP INDEX members_name_key',
    'ALTER TABLE members DROP COLUMN phone_key',
    'ALTER TABLE members DROP COLUMN name_key',
    `ALTER TABLE members ADD COLUMN merged_into ${integer}`,
    'CREATE INDEX members_merged ON members (merged_into) WHERE merged_into IS NOT NULL',
    'CREATE INDEX members_merged_npa ON members (npa_key) WHERE merged_into IS NOT NULL',
    `CREATE TABLE member_keys (
      key ${text} NOT NULL,
      member_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      CONSTRAINT member_keys_key PRIMARY KEY (key, member_id)
    )`,
    'CREATE INDEX member_keys_member ON member_keys (member_id)',
    `CREATE TABLE member_pairs (
      one_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      other_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      shared ${text} NOT NULL,
      likeness ${integer} NOT NULL,
      leads ${integer} NOT NULL,
      led ${text} NOT NULL,
      CONSTRAINT member_pairs_key PRIMARY KEY (one_id, other_id)
    )`,
    'CREATE INDEX member_pairs_other ON member_pairs (other_id)',
    'CREATE INDEX member_pairs_leading ON member_pairs (likeness DESC, one_id, other_id, led) WHERE leads = 1',
    `CREATE TABLE distinct_members (
      id ${id},
      one_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      other_id ${integer} NOT NULL REFERENCES members (id) ON DELETE CASCADE,
      version ${integer} NOT NULL,
      created_at ${text} NOT NULL,
      updated_at ${text} NOT NULL,
      deleted_at ${text}
    )`,
    'CREATE UNIQUE INDEX distinct_members_pair ON distinct_members (one_id, other_id) WHERE deleted_at IS NULL',
    'CREATE INDEX distinct_members_other ON distinct_members (other_id)',
  );
  await fillKeys(db);
  await fillPairs(db);
};
