import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/*
 * What was recorded before gets the names of then: facts of then are the present ones with every later change undone. What
 * is filled twice, as after a start that was broken off, comes out the same.
 */

type Fields = Record<string, [old: unknown, now: unknown]>;
type Facts = Record<string, unknown>;

interface Change {
  id: number;
  subject: string;
  subject_id: number;
  action: string;
  fields: string;
}

/** Changes that are looked at together. */
const batch = 500;

/** The e-mails that accounts had, the latest change first. */
async function fillEmails(db: Kysely<unknown>) {
  const { rows: changes } = await sql<{ account_id: number; at: string; fields: string }>`
    SELECT subject_id AS account_id, at, fields FROM changes
    WHERE subject = 'accounts' AND action <> 'created' AND fields LIKE '%"email"%' ORDER BY id DESC
  `.execute(db);
  for (const table of ['changes', 'operations', 'imports', 'reminders', 'access_records']) {
    const at = sql.ref(table === 'reminders' ? 'created_at' : 'at');
    await sql`
      UPDATE ${sql.table(table)} SET account_email = (SELECT email FROM accounts WHERE accounts.id = account_id)
      WHERE account_id IS NOT NULL
    `.execute(db);
    for (const { account_id, fields, at: until } of changes) {
      const [old] = (JSON.parse(fields) as Fields).email ?? [];
      if (typeof old !== 'string') continue;
      await sql`UPDATE ${sql.table(table)} SET account_email = ${old}
        WHERE account_id = ${account_id} AND ${at} < ${until}`.execute(db);
    }
  }
}

/** What of a row its name is made of. */
const namingFacts: Record<string, readonly string[]> = {
  members: ['npa', 'first_name', 'last_name'],
  regions: ['name'],
  accounts: ['name'],
  training_modules: ['name'],
  training_classes: ['title', 'starts_at'],
  training_registrations: ['member_id', 'class_id'],
  reminders: ['member_id'],
};

/** Rows as they were before the changes that were walked past, from the latest on backwards. */
class Past {
  readonly #db: Kysely<unknown>;
  /** Only rows that were called otherwise once. */
  readonly #earlier = new Map<string, Facts>();
  readonly #present = new Map<string, Facts>();

  constructor(db: Kysely<unknown>) {
    this.#db = db;
  }

  /** Reads rows that are asked for next. */
  async read(table: string, ids: Iterable<unknown>) {
    const wanted = [...new Set(ids)].filter((id) => typeof id === 'number' && !this.#present.has(`${table} ${id}`));
    if (wanted.length === 0) return;
    const columns = sql.join(['id', ...(namingFacts[table] ?? [])].map((column) => sql.id(column)));
    const { rows } = await sql<Facts>`
      SELECT ${columns} FROM ${sql.table(table)} WHERE id IN (${sql.join(wanted)})`.execute(this.#db);
    for (const row of rows) this.#present.set(`${table} ${row.id}`, row);
  }

  /** What was read is read anew when it is asked for again, so that no more than a batch is held. */
  forget() {
    this.#present.clear();
  }

  of(table: string, id: unknown): Facts | undefined {
    return this.#earlier.get(`${table} ${id}`) ?? this.#present.get(`${table} ${id}`);
  }

  undo({ subject, subject_id, action }: Change, fields: Fields) {
    const changed = (namingFacts[subject] ?? []).filter((fact) => fields[fact] !== undefined);
    const row = this.of(subject, subject_id);
    if (action === 'created' || changed.length === 0 || !row) return;
    const before = changed.map((fact) => [fact, fields[fact]?.[0]]);
    this.#earlier.set(`${subject} ${subject_id}`, { ...row, ...Object.fromEntries(before) });
  }
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' });

/** `DD-MM-YYYY`, in the association's own time zone. */
const dayOf = (instant: string) => calendar.format(new Date(instant)).split('-').reverse().join('-');

/** Above every id. */
const afterAll = 2 ** 31 - 1;

function nameOf(table: string, row: Facts | undefined): string | null {
  if (!row) return null;
  if (table === 'members') return `${[row.first_name, row.last_name].filter(Boolean).join(' ')} (${row.npa})`;
  if (table === 'training_classes') return `${row.title} (${dayOf(String(row.starts_at))})`;
  return String(row.name);
}

const referred = { region_id: 'regions', module_id: 'training_modules' } as const;

const idsIn = (changes: { fields: Fields }[], fact: string) => changes.flatMap(({ fields }) => fields[fact] ?? []);

async function readAll(past: Past, changes: readonly (Change & { parsed: Fields })[]) {
  for (const [subject, some] of Map.groupBy(changes, (change) => change.subject)) {
    await past.read(
      subject,
      some.map(({ subject_id }) => subject_id),
    );
  }
  const facts = changes.map(({ subject, subject_id }) => past.of(subject, subject_id) ?? {});
  await past.read(
    'members',
    facts.map(({ member_id }) => member_id),
  );
  await past.read(
    'training_classes',
    facts.map(({ class_id }) => class_id),
  );
  const parsed = changes.map((change) => ({ fields: change.parsed }));
  for (const [fact, table] of Object.entries(referred)) await past.read(table, idsIn(parsed, fact));
}

function namesOf(past: Past, { subject, subject_id }: Change, fields: Fields) {
  const row = past.of(subject, subject_id);
  const isOfMember = subject === 'reminders' || subject === 'training_registrations';
  const names = Object.entries(referred).flatMap(([fact, table]) => {
    const change = fields[fact];
    return change ? [[fact, change.map((id) => nameOf(table, past.of(table, id)))]] : [];
  });
  return {
    subject_name: isOfMember ? nameOf('members', past.of('members', row?.member_id)) : nameOf(subject, row),
    subject_class: nameOf('training_classes', past.of('training_classes', row?.class_id)),
    names: names.length === 0 ? null : JSON.stringify(Object.fromEntries(names)),
  };
}

async function write(db: Kysely<unknown>, rows: { id: number; names: ReturnType<typeof namesOf> }[]) {
  const values = rows.map(
    ({ id, names }) => sql`(CAST(${id} AS integer), CAST(${names.subject_name} AS text),
      CAST(${names.subject_class} AS text), CAST(${names.names} AS text))`,
  );
  await sql`
    WITH named (id, subject_name, subject_class, names) AS (VALUES ${sql.join(values)})
    UPDATE changes SET subject_name = named.subject_name, subject_class = named.subject_class, names = named.names
    FROM named WHERE changes.id = named.id
  `.execute(db);
}

async function fillNames(db: Kysely<unknown>) {
  const past = new Past(db);
  for (let before = afterAll; ; ) {
    const { rows } = await sql<Change>`
      SELECT id, subject, subject_id, action, fields FROM changes WHERE id < ${before} ORDER BY id DESC LIMIT ${sql.lit(batch)}
    `.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const changes = rows.map((row) => ({ ...row, parsed: JSON.parse(row.fields) as Fields }));
    await readAll(past, changes);
    const named = changes.map((change) => {
      const names = namesOf(past, change, change.parsed);
      past.undo(change, change.parsed);
      return { id: change.id, names };
    });
    await write(db, named);
    past.forget();
    before = last.id;
  }
}

/** The samples of an import's columns go with its rows; those of rows that are gone stayed until now. */
async function forgetSamples(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: number; columns: string }>`
    SELECT id, columns FROM imports
    WHERE NOT EXISTS (SELECT 1 FROM import_rows WHERE import_rows.import_id = imports.id)
  `.execute(db);
  for (const { id, columns } of rows) {
    const without = JSON.stringify((JSON.parse(columns) as object[]).map((column) => ({ ...column, samples: [] })));
    await sql`UPDATE imports SET columns = ${without} WHERE id = ${id}`.execute(db);
  }
}

/** Fills the names that changes from before 0013 are told with, and takes the samples of forgotten rows away. */
export const namesOfBefore: Migration = async ({ db }) => {
  await fillEmails(db);
  await fillNames(db);
  await forgetSamples(db);
};
