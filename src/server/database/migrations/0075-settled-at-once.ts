import type { Migration } from './migration.ts';

/** A count of each member, as the migrations before have it. */
interface Count {
  table: string;
  /** The keys of a row of members, or of one like it, by their columns. */
  keysOf(row: string): Readonly<Record<string, string>>;
  /** What is counted by more than the row itself. */
  from?(row: string): { table: string; on: string };
  where?(row: string): string;
}

const stateOf = (row: string, date: string) =>
  `coalesce(${date}, CASE WHEN ${row}.serkom_number IS NULL THEN 'none' ELSE 'unknown' END)`;

/** By the names of their triggers, with the columns of members that they follow from. */
const counted: { name: string; columns: string[]; counts: Count[] }[] = [
  {
    name: 'member_counts',
    columns: ['region_id', 'status', 'level'],
    counts: [
      {
        table: 'member_counts',
        keysOf: (row) => ({ region_id: `${row}.region_id`, status: `${row}.status`, level: `${row}.level` }),
      },
    ],
  },
  {
    name: 'member_facets_serkom',
    columns: ['serkom_end_date', 'serkom_number'],
    counts: [
      {
        table: 'member_facets',
        keysOf: (row) => ({ facet: `'serkom'`, value: stateOf(row, `${row}.serkom_end_date`) }),
      },
    ],
  },
  {
    name: 'member_facets_photo',
    columns: ['picture'],
    counts: [
      {
        table: 'member_facets',
        keysOf: (row) => ({ facet: `'photo'`, value: `CASE WHEN ${row}.picture IS NULL THEN 'no' ELSE 'yes' END` }),
      },
    ],
  },
  {
    name: 'member_marks',
    columns: ['order_key'],
    counts: [
      {
        table: 'member_marks',
        keysOf: () => ({ order_key: 'marks.order_key', id: 'marks.id' }),
        from: (row) => ({
          table: 'member_marks AS marks',
          on: `marks.rowid = (
            SELECT before.rowid FROM member_marks AS before
            WHERE (before.order_key, before.id) <= (${row}.order_key, ${row}.id)
            ORDER BY before.order_key DESC, before.id DESC LIMIT 1)`,
        }),
      },
    ],
  },
  {
    name: 'sought_texts',
    columns: ['search_text'],
    counts: [
      {
        table: 'sought_texts',
        keysOf: () => ({ text: 'sought.text', at: 'sought.at' }),
        from: (row) => ({
          table: 'sought_texts AS sought',
          on: `sought.part = 0 AND instr(${row}.search_text, sought.text) > 0`,
        }),
      },
    ],
  },
  {
    name: 'serkom_counts',
    columns: ['status', 'region_id', 'serkom_end_date', 'serkom_number'],
    counts: [
      {
        table: 'serkom_counts',
        keysOf: (row) => ({
          span: `'month'`,
          status: `${row}.status`,
          value: stateOf(row, `substr(${row}.serkom_end_date, 1, 7)`),
          region_id: `${row}.region_id`,
        }),
      },
      {
        table: 'serkom_counts',
        keysOf: (row) => ({
          span: `'day'`,
          status: `${row}.status`,
          value: `${row}.serkom_end_date`,
          region_id: `${row}.region_id`,
        }),
        where: (row) => `${row}.serkom_end_date IS NOT NULL`,
      },
    ],
  },
];

const derivedFrom = [...new Set(counted.flatMap(({ columns }) => columns))];

/** New rows are those beyond the last id there was. One that takes an id from before them is derived from at once. */
const isSettled = (event: string) =>
  `NOT EXISTS (SELECT 1 FROM unsettled${event === 'INSERT' ? ' WHERE new.id > members_up_to' : ''})`;

/** One that was there when the transaction began to derive later. */
const wasThere = 'EXISTS (SELECT 1 FROM unsettled WHERE old.id <= members_up_to)';

function trigger(name: string, event: string, when: string, statements: readonly string[]): string {
  return `CREATE TRIGGER ${name} AFTER ${event} ON members WHEN ${when} BEGIN ${statements.join('; ')}; END`;
}

/** Counts one row once more or once less. */
function countOne({ table, keysOf, from, where }: Count, row: 'old' | 'new', by: 1 | -1): string {
  const keys = keysOf(row);
  const other = from?.(row);
  const conditions = [other?.on ?? 'true', where?.(row) ?? 'true'].filter((condition) => condition !== 'true');
  const names = Object.keys(keys).join(', ');
  return `INSERT INTO ${table} (${names}, part, members)
    SELECT ${Object.values(keys).join(', ')}, 0, ${by} ${other ? `FROM ${other.table}` : ''}
    WHERE ${conditions.join(' AND ') || 'true'}
    ON CONFLICT (${names}, part) DO UPDATE SET members = ${table}.members + ${by}`;
}

/** Counts every row that is not settled. */
function countAll({ table, keysOf, from, where }: Count): string {
  const keys = keysOf('changed');
  const other = from?.('changed');
  const names = Object.keys(keys).join(', ');
  return `INSERT INTO ${table} (${names}, part, members)
    SELECT ${Object.values(keys).join(', ')}, 0, sum(changed.change)
    FROM unsettled_changes AS changed ${other ? `CROSS JOIN ${other.table} ON ${other.on}` : ''}
    WHERE ${where?.('changed') ?? 'true'}
    GROUP BY ${Object.keys(keys)
      .map((_, place) => place + 1)
      .join(', ')} HAVING sum(changed.change) <> 0
    ON CONFLICT (${names}, part) DO UPDATE SET members = ${table}.members + excluded.members`;
}

const countTriggers = counted.flatMap(({ name, columns, counts }) => {
  const one = (suffix: string, event: string, row: 'old' | 'new', by: 1 | -1) =>
    trigger(
      `${name}_${suffix}`,
      event === 'UPDATE' ? `UPDATE OF ${[...columns, 'deleted_at'].join(', ')}` : event,
      `${row}.deleted_at IS NULL AND ${isSettled(event)}`,
      counts.map((count) => countOne(count, row, by)),
    );
  return [
    ...['added', 'removed', 'left', 'joined'].map((suffix) => `DROP TRIGGER ${name}_${suffix}`),
    one('added', 'INSERT', 'new', 1),
    one('removed', 'DELETE', 'old', -1),
    one('left', 'UPDATE', 'old', -1),
    one('joined', 'UPDATE', 'new', 1),
  ];
});

const remove = `INSERT INTO member_search (member_search, rowid, search_text)
  VALUES ('delete', old.id, old.search_text || char(10))`;
const add = 'INSERT INTO member_search (rowid, search_text) VALUES (new.id, new.search_text || char(10))';

const searchTriggers = [
  ...['added', 'removed', 'changed'].map((suffix) => `DROP TRIGGER member_search_${suffix}`),
  trigger('member_search_added', 'INSERT', isSettled('INSERT'), [add]),
  trigger('member_search_removed', 'DELETE', isSettled('DELETE'), [remove]),
  trigger(
    'member_search_changed',
    'UPDATE OF search_text',
    `old.search_text IS NOT new.search_text AND ${isSettled('UPDATE')}`,
    [remove, add],
  ),
];

const keep = `INSERT INTO unsettled_members (id, ${derivedFrom.join(', ')}, deleted_at)
  VALUES (old.id, ${derivedFrom.map((column) => `old.${column}`).join(', ')}, old.deleted_at)
  ON CONFLICT (id) DO NOTHING`;

const changes = (change: 1 | -1, from: string) =>
  `SELECT ${change} AS change, members.id, ${derivedFrom.map((column) => `members.${column}`).join(', ')}
  FROM ${from} WHERE members.deleted_at IS NULL`;

const textsOf = (members: string) => `SELECT members.id, members.search_text || char(10) FROM ${members}`;

const sqlite = [
  'CREATE TABLE unsettled (id integer PRIMARY KEY CHECK (id = 1), members_up_to integer NOT NULL DEFAULT 0)',
  `CREATE TABLE unsettled_members (
    id integer PRIMARY KEY, region_id integer, status text, level text, serkom_end_date text, serkom_number text,
    picture text, order_key bigint, search_text text, deleted_at text
  )`,
  `CREATE VIEW unsettled_changes AS
    ${changes(-1, 'unsettled_members AS members')}
    UNION ALL ${changes(1, 'unsettled_members CROSS JOIN members ON members.id = unsettled_members.id')}
    UNION ALL ${changes(1, 'unsettled CROSS JOIN members ON members.id > unsettled.members_up_to')}`,
  ...countTriggers,
  ...searchTriggers,
  trigger('members_unsettled', `UPDATE OF ${[...derivedFrom, 'deleted_at'].join(', ')}`, wasThere, [keep]),
  trigger('members_unsettled_removed', 'DELETE', wasThere, [keep]),
  `CREATE TRIGGER unsettled_begun AFTER INSERT ON unsettled BEGIN
    UPDATE unsettled SET members_up_to = (SELECT coalesce(max(id), 0) FROM members);
  END`,
  `CREATE TRIGGER unsettled_settled BEFORE DELETE ON unsettled BEGIN
    ${counted.flatMap(({ counts }) => counts.map((count) => `${countAll(count)};`)).join('\n')}
    INSERT INTO member_search (member_search, rowid, search_text)
      SELECT 'delete', before.id, before.search_text || char(10)
      FROM unsettled_members AS before LEFT JOIN members ON members.id = before.id
      WHERE before.search_text IS NOT members.search_text;
    INSERT INTO member_search (rowid, search_text)
      ${textsOf('unsettled_members AS before CROSS JOIN members ON members.id = before.id')}
      WHERE before.search_text IS NOT members.search_text;
    INSERT INTO member_search (rowid, search_text)
      ${textsOf('unsettled CROSS JOIN members ON members.id > unsettled.members_up_to')};
    DELETE FROM unsettled_members;
  END`,
];

/**
 * On SQLite a transaction can have counts and the search index derived once of many rows, instead of by triggers of each
 * row: between `INSERT INTO unsettled DEFAULT VALUES` and `DELETE FROM unsettled` those triggers do nothing. What a row was
 * before is kept in `unsettled_members` meanwhile. Both tables are empty outside of such a transaction.
 */
export const settledAtOnce: Migration = async ({ engine, run }) => {
  if (engine === 'sqlite') await run(...sqlite);
};
