import type { Kysely } from 'kysely';
import { fold, fullNameOf, levelOf, nameKey, phoneKey, uniqueKey, visibleText } from './frozen-texts.ts';
import type { Migration, Step } from './migration.ts';

/** Rows that are read at once. */
const batch = 500;

type Texts = Record<string, string | null>;

interface Row {
  id: number;
  version: number;
  deleted_at: string | null;
  [column: string]: string | number | null;
}

interface TableOfTexts {
  table: string;
  /** Columns that people fill in. */
  required: string[];
  optional: string[];
  /** Those of them that only one live row may have. */
  unique: string[];
  /** Whether the terminal may show what they say. */
  isPersonal?: true;
  derive(texts: Texts): Texts;
  /** How the history calls the row. */
  nameOf(texts: Texts): string | null;
}

const foldOf = (text: string | null | undefined) => (text == null ? null : fold(text));

const ownName = ({ name = null }: Texts) => name;

const memberName = ({ first_name, last_name = null, npa }: Texts) =>
  `${fullNameOf(first_name ?? '', last_name)} (${npa})`;

const named = ({ name }: Texts) => ({ name_key: uniqueKey(name ?? ''), name_fold: fold(name ?? '') });

function ofMember(texts: Texts): Texts {
  const { npa = null, title = null, email, phone = null, practice_permit_number, serkom_number } = texts;
  const fullName = fullNameOf(texts.first_name ?? '', texts.last_name ?? null);
  return {
    level: levelOf(npa ?? '', title),
    npa_key: uniqueKey(npa ?? ''),
    npa_fold: foldOf(npa),
    full_name_fold: fold(fullName),
    title_fold: foldOf(title),
    email_fold: foldOf(email),
    phone_fold: foldOf(phone),
    practice_permit_fold: foldOf(practice_permit_number),
    serkom_fold: foldOf(serkom_number),
    phone_key: phoneKey(phone),
    name_key: nameKey(fullName),
    search_text: [fullName, npa, email, phone, practice_permit_number, serkom_number]
      .filter((text) => text != null)
      .map(fold)
      .join('\n'),
  };
}

const tables: TableOfTexts[] = [
  {
    table: 'members',
    required: ['npa', 'first_name'],
    optional: ['last_name', 'title', 'email', 'phone', 'practice_permit_number', 'serkom_number'],
    unique: ['npa'],
    derive: ofMember,
    nameOf: memberName,
  },
  { table: 'regions', required: ['name'], optional: ['code'], unique: ['name'], derive: named, nameOf: ownName },
  {
    table: 'accounts',
    required: ['name', 'email', 'username'],
    optional: [],
    unique: ['email', 'username'],
    isPersonal: true,
    nameOf: ownName,
    derive: ({ email, username }) => ({ email_key: uniqueKey(email ?? ''), username_key: uniqueKey(username ?? '') }),
  },
  {
    table: 'training_modules',
    required: ['name'],
    optional: ['code'],
    unique: ['name'],
    derive: named,
    nameOf: ownName,
  },
  {
    table: 'training_classes',
    required: ['title'],
    optional: ['place'],
    unique: [],
    nameOf: ({ title = null }) => title,
    derive: ({ title, place }) => ({
      title_fold: fold(title ?? ''),
      search_text: [title ?? '', place ?? ''].map(fold).join('\n'),
    }),
  },
];

const control = /[^\P{Cc}\r\n]/gu;

/** A text as it would come in now; a control character that is no line break becomes a space. */
const tidied = (text: string) => visibleText(text).replace(control, ' ').trim().normalize('NFC');

const nothingSeen = '(kosong)';

function tidiedRow({ required, optional }: TableOfTexts, row: Row): Texts {
  const text = (column: string) => tidied(String(row[column] ?? ''));
  return Object.fromEntries([
    ...required.map((column) => [column, text(column) || nothingSeen]),
    ...optional.map((column) => [column, text(column) || null]),
  ]);
}

type Db = Kysely<Record<string, Row>>;

async function* rowsOf(db: Db, { table, required, optional, derive }: TableOfTexts): AsyncGenerator<Row[]> {
  const columns = ['id', 'version', 'deleted_at', ...required, ...optional, ...Object.keys(derive({}))];
  for (let last = 0; ; ) {
    const next = db.selectFrom(table).select(columns).where('id', '>', last).orderBy('id').limit(batch);
    const rows = await next.$castTo<Row>().execute();
    yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}

/** Gives those who would be the same a number behind what they have: the first one keeps it as it is. */
async function tellApart(db: Db, of: TableOfTexts, column: string, tell: (line: string) => void) {
  const present = new Set<string>();
  for await (const rows of rowsOf(db, of)) {
    for (const row of rows) {
      if (row.deleted_at === null) present.add(uniqueKey(tidiedRow(of, row)[column] ?? ''));
    }
  }
  const holders = new Map<string, number>();
  return (id: number, text: string): string => {
    const holder = holders.get(uniqueKey(text));
    let own = text;
    for (let number = 2; holder !== undefined && (own === text || present.has(uniqueKey(own))); number++) {
      own = `${text} (${number})`;
    }
    holders.set(uniqueKey(own), id);
    present.add(uniqueKey(own));
    if (holder !== undefined) {
      const now = of.isPersonal ? 'has a number behind it' : `is ${JSON.stringify(own)}`;
      tell(`${of.table}: row ${id} had the ${column} of row ${holder}, but for what can't be seen. It now ${now}.`);
    }
    return own;
  };
}

interface Change {
  subject_id: number;
  subject_name: string | null;
  version: number;
  fields: string;
}

async function record(db: Db, subject: string, at: string, changes: Change[]) {
  if (changes.length === 0) return;
  const same = { subject, action: 'changed', door: 'start', account_id: null, account_name: 'Sistem', at };
  await db
    .withTables<{ changes: Change & typeof same }>()
    .insertInto('changes')
    .values(changes.map((change) => ({ ...same, ...change })))
    .execute();
}

async function tidyTable({ run, tell, ...step }: Step, of: TableOfTexts) {
  const db = step.db as Db;
  const { table, unique, derive, nameOf } = of;
  const at = new Date().toISOString();
  const apart = new Map<string, Awaited<ReturnType<typeof tellApart>>>();
  for (const column of unique) apart.set(column, await tellApart(db, of, column, tell));
  for (const column of unique) await run(`DROP INDEX ${table}_${column}_key`);

  for await (const rows of rowsOf(db, of)) {
    const changes: Change[] = [];
    for (const row of rows) {
      const texts = tidiedRow(of, row);
      if (row.deleted_at === null) {
        for (const [column, own] of apart) texts[column] = own(row.id, texts[column] ?? '');
      }
      const differing = (columns: Texts) => Object.entries(columns).filter(([column, value]) => value !== row[column]);
      const facts = differing(texts);
      const columns = Object.fromEntries([...facts, ...differing(derive(texts))]);
      const version = row.version + 1;
      if (facts.length > 0) {
        const fields = JSON.stringify(Object.fromEntries(facts.map(([column, now]) => [column, [row[column], now]])));
        changes.push({ subject_id: row.id, subject_name: nameOf(texts), version, fields });
        Object.assign(columns, { version, updated_at: at });
      }
      if (Object.keys(columns).length > 0) await db.updateTable(table).set(columns).where('id', '=', row.id).execute();
    }
    await record(db, table, at, changes);
  }

  for (const column of unique) {
    await run(`CREATE UNIQUE INDEX ${table}_${column}_key ON ${table} (${column}_key) WHERE deleted_at IS NULL`);
  }
}

/**
 * Takes what can't be seen out of every text that is stored, and keeps the keys by which texts are the same and found
 * as they are made now.
 * A line is told of each row that would have become the same as another.
 */
export const visibleTexts: Migration = async (step) => {
  for (const table of tables) await tidyTable(step, table);
  // What was found out of their rows rests on the keys of before.
  await step.run(`UPDATE imports SET state = 'read' WHERE state = 'checked'`);
};
