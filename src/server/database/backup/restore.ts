/*
 * Puts what is in a backup into a new, empty database:
 *
 *   npm run restore -- FILE
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { batchSize } from '#server/batches.ts';
import { runCommand } from '#server/command.ts';
import { readPlaces, usingFolder } from '#server/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { reasonOf } from '#server/reason.ts';
import { prepareFolder } from '../data-folder.ts';
import type { StoredTable } from '../dialect/catalog.ts';
import { placeOf } from '../move/address.ts';
import { inReferenceOrder, ours } from '../move/order.ts';
import { clear, contentOf, type TableRow, triggerAtOnce, writeRows } from '../move/rows.ts';
import { refuseFilled } from '../move/target.ts';
import { type DatabaseAsItIs, openAsItIs } from '../open.ts';
import { appliedVersions, refusalOf } from '../schema/migrate.ts';
import type { Tx } from '../schema.ts';
import { BackupFault } from './fault.ts';
import { type BackupContents, backupContentsOf, backupPartsOf } from './reading.ts';

const usage = 'Say npm run restore -- FILE. It goes to where DATA_DIR or DATABASE_URL says.';

/** Rows with pictures are large, so fewer are in memory at once. */
const batchWithBytes = 20;

type Say = (line: string) => void;

interface Backup {
  path: string;
  passphrase: string | null;
  contents: BackupContents;
  /** The version of the schema that it was made with. */
  last: string;
}

/** The version of the schema that the backup was made with. Refuses a backup of a version that this one does not know. */
function versionOf({ header }: BackupContents): string {
  const refusal = refusalOf(header.migrations);
  const last = header.migrations.at(-1);
  if (refusal === null && last !== undefined) return last;
  throw new BackupFault(`It ${refusal ?? 'has no schema.'}`);
}

/** Creates the backup's schema in an empty database. */
async function prepare(target: DatabaseAsItIs, last: string, title: string): Promise<void> {
  const [later] = (await appliedVersions(target.db, target.engine)).filter((name) => name > last).sort();
  if (later !== undefined) {
    throw new BackupFault(
      `The backup is older than what ${title} was prepared for (${later}): restore into a new one.`,
    );
  }
  await target.migrate(last);
}

/** The tables of the target, in the order in which they can be filled. Refuses where they differ from those of the backup. */
async function tablesFor(
  { tables }: BackupContents,
  { db, engine }: DatabaseAsItIs,
): Promise<Map<string, StoredTable>> {
  const there = inReferenceOrder(ours(await engine.catalog.tables(db)));
  const shape = (all: readonly Pick<StoredTable, 'name' | 'columns'>[]) =>
    JSON.stringify(all.map(({ name, columns }) => [name, columns]).sort());
  if (shape(there) !== shape(tables)) throw new BackupFault('Its tables are not those of this version.');
  return new Map(there.map((table) => [table.name, table]));
}

/** Writes every row, and compares the result with the checksums of the backup. */
async function fill(tx: Tx, { path, passphrase }: Backup, tables: Map<string, StoredTable>, say: Say): Promise<void> {
  let table: StoredTable | undefined;
  let waiting: TableRow[] = [];
  const write = async () => {
    if (table && waiting.length > 0) await writeRows(tx, table, waiting);
    waiting = [];
  };
  for await (const part of backupPartsOf(path, passphrase)) {
    if (part.is === 'table') {
      table = tables.get(part.name);
      if (table) await clear(tx, table);
    } else if (part.is === 'row') {
      waiting.push(part.row);
      if (waiting.length >= (table?.hasBytes ? batchWithBytes : batchSize)) await write();
    } else if (part.is === 'end' && table) {
      await write();
      say(`${part.name}: ${part.rows.toLocaleString('en-US')}`);
    }
  }
}

/** Checked last: rows that triggers wrote meanwhile have been replaced by then. */
async function verify(tx: Tx, { contents }: Backup, tables: Map<string, StoredTable>): Promise<void> {
  for (const { name, rows, sha256 } of contents.tables) {
    const table = tables.get(name);
    const content = table && (await contentOf(tx, table));
    if (content?.counted !== rows || content.read !== rows || content.checksum !== sha256) {
      throw new BackupFault(`What was written is not what is in the backup: ${name}.`);
    }
  }
}

/** A session that was ended after the backup would be valid again, so everybody has to sign in once more. */
async function endSessions(tx: Tx, tables: Map<string, StoredTable>): Promise<void> {
  if (!tables.has('sessions')) return;
  await sql`UPDATE sessions SET ended_at = ${new Date().toISOString()} WHERE ended_at IS NULL`.execute(tx);
}

async function restore(backup: Backup, target: DatabaseAsItIs, title: string, say: Say): Promise<void> {
  const { contents, last } = backup;
  await refuseFilled(target, contents.tables, title);
  await prepare(target, last, title);
  const tables = await tablesFor(contents, target);
  await target.db.transaction().execute(async (tx) => {
    await triggerAtOnce(tx, target.engine);
    await fill(tx, backup, tables, say);
    await verify(tx, backup, tables);
    for (const [table, id] of Object.entries(contents.lastIds)) {
      if (id > 0 && tables.has(table)) await target.engine.catalog.setLastId(tx, table, id);
    }
    await endSessions(tx, tables);
  });
  const migrated = await target.migrate();
  if (migrated.length > 0) say(`Brought to this version: ${migrated.join(', ')}`);
}

function wishedFile(args: string[]): string {
  let given: string[];
  try {
    given = parseArgs({ args, allowPositionals: true }).positionals;
  } catch (error) {
    throw new BackupFault(`${reasonOf(error)} ${usage}`);
  }
  const [file = '', ...more] = given;
  if (file === '' || more.length > 0) throw new BackupFault(usage);
  return resolve(process.env.INIT_CWD ?? '', file);
}

/** Restores the file that the arguments name, to where the environment says. */
export async function restoreBackup(args: string[], environment: Record<string, string>, say: Say): Promise<void> {
  const path = wishedFile(args);
  const { backups, ...place } = readPlaces(environment);
  const { passphrase } = backups;
  const contents = await backupContentsOf(path, passphrase);
  say(`${path} is whole: ${contents.rows.toLocaleString('en-US')} rows, made ${contents.header.made}.`);
  const last = versionOf(contents);
  const { title } = placeOf(place);
  if (place.databaseUrl === null) usingFolder('DATA_DIR', () => prepareFolder(place.dataDir));
  const target = await openAsItIs(place);
  try {
    await restore({ path, passphrase, contents, last }, target, title, say);
  } finally {
    await target.close();
  }
  say(`Restored: ${contents.rows.toLocaleString('en-US')} rows, counted and compared, into ${title}.`);
}

if (import.meta.main) {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await runCommand('Nothing was restored.', () => restoreBackup(process.argv.slice(2), readEnvironment(), say));
}
