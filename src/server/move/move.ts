/*
 * Copies a database from one engine to the other, or to another place:
 *
 *   npm run move -- --from <data folder or postgres://…> --to <data folder or postgres://…>
 */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { finishRead, recordRead } from '#server/backup/read-records.ts';
import { isThere, titleOf } from '#server/backup/whole-database.ts';
import { runCommand } from '#server/command.ts';
import { databaseFile } from '#server/database/data-folder.ts';
import type { StoredTable } from '#server/database/dialect/catalog.ts';
import { type DatabaseAsItIs, openAsItIs, type Place } from '#server/database/open.ts';
import { appliedVersions, hasSchema, isUpToDate, refusalOf } from '#server/database/schema/migrate.ts';
import type { AnyDb } from '#server/database/schema.ts';
import { misreadAddress } from '#server/environment.ts';
import { reasonOf } from '#server/reason.ts';
import { copy, countOf, inReferenceOrder, MoveFault, ours, type Say, verify } from './rows.ts';

const usage = 'Say npm run move -- --from <data folder or postgres://…> --to <data folder or postgres://…>.';

/** A database's place and its name in a sentence, without a password. */
interface Address extends Place {
  title: string;
}

const addressOf = (place: Place): Address => ({ ...place, title: titleOf(place) });

/** A data folder, or the file in it. */
function embedded(text: string): Address {
  const path = resolve(text);
  const isFile = basename(path) === databaseFile;
  if (!isFile && existsSync(path) && !statSync(path).isDirectory()) {
    throw new MoveFault(`${path} is a file; the embedded database is a folder with ${databaseFile} in it.`);
  }
  return addressOf({ dataDir: isFile ? dirname(path) : path, databaseUrl: null });
}

/** What stands after --from and --to, written like `DATA_DIR` or `DATABASE_URL`. */
function parsed(text: string): Address {
  if (/^postgres(ql)?:\/\/./.test(text)) {
    const misread = misreadAddress(text);
    if (misread !== null) throw new MoveFault(`An address cannot be used: it ${misread}.`);
    try {
      return addressOf({ dataDir: '', databaseUrl: text });
    } catch (error) {
      throw new MoveFault(`An address cannot be used: ${reasonOf(error)}`);
    }
  }
  if (text === '' || /^\w[\w+.-]+:\/\//.test(text)) {
    throw new MoveFault(`'${text}' is neither a data folder nor an address that begins with postgres://.`);
  }
  return embedded(text);
}

const real = (folder: string) => (existsSync(folder) ? realpathSync(folder) : folder);

/** Whether both addresses are obviously the same database. Others are found not to be empty. */
function isSame(one: Address, other: Address): boolean {
  if (one.databaseUrl !== null || other.databaseUrl !== null) return one.title === other.title;
  return real(one.dataDir) === real(other.dataDir);
}

/** The tables to copy, in their order. Refuses a database that nobody has used, or of another version. */
async function tablesToMove({ db, engine }: Pick<DatabaseAsItIs, 'db' | 'engine'>, title: string) {
  const tables = await engine.catalog.tables(db);
  if (!hasSchema(tables)) throw new MoveFault(`There is no member directory in ${title}.`);
  const applied = await appliedVersions(db, engine);
  const refusal = refusalOf(applied);
  if (refusal) throw new MoveFault(`What is in ${title} ${refusal}`);
  if (!isUpToDate(applied)) {
    throw new MoveFault(`There is an older version in ${title}. Start this version on it once.`);
  }
  // An account is made by the first start, before anything else.
  if ((await countOf(db, { name: 'accounts' })) === 0) throw new MoveFault(`Nothing was ever done in ${title}.`);
  return inReferenceOrder(ours(tables));
}

/** Refuses a database in which anything was done, or which is of something else. */
async function refuseFilled({ db, engine }: DatabaseAsItIs, copied: readonly StoredTable[], title: string) {
  const tables = await engine.catalog.tables(db);
  if (tables.length === 0) return;
  const foreign = ours(tables).filter(({ name }) => !copied.some((table) => table.name === name));
  if (foreign.length > 0 || !hasSchema(tables)) {
    const names = (foreign.length > 0 ? foreign : tables).map(({ name }) => name).join(', ');
    throw new MoveFault(`Not empty: ${title} has tables of something else (${names}).`);
  }
  // Whatever people do leaves a row in one of them.
  for (const name of ['accounts', 'members', 'changes']) {
    const rows = tables.some((table) => table.name === name) ? await countOf(db, { name }) : 0;
    if (rows > 0) throw new MoveFault(`Not empty: ${title} has ${rows} rows in ${name}.`);
  }
}

/** Records the read on the source; it is committed with the move. */
async function recordMove(tx: AnyDb, tables: readonly StoredTable[], to: string): Promise<void> {
  let rows = 0;
  for (const table of tables) rows += await countOf(tx, table);
  await finishRead(tx, await recordRead(tx, { kind: 'move', command: 'npm run move', rows, to }), rows);
}

/** Copies all or nothing. The source is not changed but for that record. */
async function move(from: Address, to: Address, say: Say): Promise<void> {
  if (isSame(from, to)) throw new MoveFault(`--from and --to are the same: ${from.title}.`);
  if (!isThere(from)) throw new MoveFault(`There is no member directory in ${from.title}.`);
  const source = await openAsItIs(from);
  try {
    // Reads a snapshot.
    const moment = source.db.transaction().setIsolationLevel('repeatable read');
    await moment.execute(async (reading) => {
      const tables = await tablesToMove({ ...source, db: reading }, from.title);
      const target = await openAsItIs(to);
      try {
        await refuseFilled(target, tables, to.title);
        say(`From ${from.title} to ${to.title}.`);
        await recordMove(reading, tables, to.title);
        const migrated = await target.migrate();
        if (migrated.length > 0) say(`Database prepared: ${migrated.join(', ')}`);
        const rows = await target.db.transaction().execute(async (writing) => {
          const there = { engine: source.engine, tx: reading };
          const here = { engine: target.engine, tx: writing };
          await copy(there, here, tables, say);
          say('Comparing both sides …');
          return verify(there, here, tables, say);
        });
        say(
          `Moved: ${rows.toLocaleString('en-US')} rows of ${tables.length} tables. The source stays as it is, but for the record of this.`,
        );
      } finally {
        await target.close();
      }
    });
  } finally {
    await source.close();
  }
}

/** Moves a database from and to where the arguments say. */
export async function moveDatabase(args: string[], say: Say): Promise<void> {
  let given: { from?: string; to?: string };
  try {
    given = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  } catch (error) {
    throw new MoveFault(`${reasonOf(error)} ${usage}`);
  }
  if (given.from === undefined || given.to === undefined) throw new MoveFault(usage);
  await move(parsed(given.from), parsed(given.to), say);
}

if (import.meta.main) {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await runCommand('Nothing was moved.', () => moveDatabase(process.argv.slice(2), say));
}
