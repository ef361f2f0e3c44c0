/*
 * Writes everything into one file, while the server works or not:
 *
 *   npm run backup -- [FILE]
 *
 * Without a file, one is made in BACKUP_DIR, where the oldest give way to it.
 */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#server/command.ts';
import { type Config, readPlaces, usingFolder } from '#server/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { reasonOf } from '#server/reason.ts';
import { databaseFile } from '../data-folder.ts';
import { type Address, isThere, placeOf } from '../move/address.ts';
import { countOf } from '../move/rows.ts';
import { tablesToMove } from '../move/source.ts';
import { openBeside, type Place } from '../open.ts';
import { finishRead, recordRead } from '../program-records.ts';
import { BackupFault } from './fault.ts';
import { writeFile } from './file.ts';
import { newPathIn, removeOld } from './folder.ts';
import { backupContentsOf } from './reading.ts';
import { documentOf } from './writing.ts';

const usage = 'Say npm run backup -- FILE, or set BACKUP_DIR.';

interface Wished {
  place: Place;
  path: string;
  passphrase: string | null;
  signal: AbortSignal;
  say: (line: string) => void;
}

/** Files that another user creates beside the database while reading it could not be written by the server any more. */
function refuseForeign({ dataDir, databaseUrl, title }: Address): void {
  if (databaseUrl !== null || process.getuid === undefined) return;
  const { uid } = statSync(join(dataDir, databaseFile));
  if (uid !== process.getuid()) throw new BackupFault(`${title} is another user's: run this as that user.`);
}

/** Makes one file; answers how many rows are in it. */
async function backup({ place, path, passphrase, signal, say }: Wished): Promise<number> {
  const from = placeOf(place);
  if (!isThere(from)) throw new BackupFault(`There is no member directory in ${from.title}.`);
  refuseForeign(from);
  const { db, engine, close } = await openBeside(place);
  try {
    const tables = await tablesToMove(db, engine, from.title);
    let rows = 0;
    for (const table of tables) rows += await countOf(db, table);
    say(`From ${from.title} to ${path}.`);
    // A backup is needed most when the disk is full or read-only. Where it cannot be recorded for that reason, it is
    // made all the same and a line says so.
    let unrecorded: unknown = null;
    const note = (error: unknown) => {
      unrecorded = error;
    };
    const record = await recordRead(db, { kind: 'backup', command: 'npm run backup', rows, to: path }).catch(note);
    const check = async (part: string) => {
      rows = (await backupContentsOf(part, passphrase)).rows;
    };
    await db.transaction().execute((tx) => {
      const onTable = (table: string, count: number) => say(`${table}: ${count.toLocaleString('en-US')}`);
      return writeFile(documentOf({ tx, engine, tables }, onTable), { path, passphrase, signal, check });
    });
    if (record !== undefined) await finishRead(db, record, rows).catch(note);
    if (unrecorded !== null) process.stderr.write(`The backup could not be recorded: ${reasonOf(unrecorded)}\n`);
    return rows;
  } finally {
    await close();
  }
}

function wishedPath(args: string[], { folder }: Config['backups']): string {
  let given: string[];
  try {
    given = parseArgs({ args, allowPositionals: true }).positionals;
  } catch (error) {
    throw new BackupFault(`${reasonOf(error)} ${usage}`);
  }
  const [file, ...more] = given;
  if (more.length > 0) throw new BackupFault(usage);
  // npm changes to the project folder; a relative path is meant from where it was called.
  if (file !== undefined && file !== '') return resolve(process.env.INIT_CWD ?? '', file);
  if (folder === null) throw new BackupFault(usage);
  return usingFolder('BACKUP_DIR', () => newPathIn(folder));
}

/** Makes the backup that arguments and environment ask for, unless the signal comes first. */
export async function makeBackup(
  args: string[],
  environment: Record<string, string>,
  { signal, say }: Pick<Wished, 'signal' | 'say'>,
): Promise<void> {
  const { backups, ...place } = readPlaces(environment);
  const path = wishedPath(args, backups);
  const { passphrase, folder, keep } = backups;
  const rows = await backup({ place, path, passphrase, signal, say });
  say(`Backed up: ${rows.toLocaleString('en-US')} rows, read again and found whole: ${path}`);
  if (folder !== null) await removeOld(folder, keep);
}

if (import.meta.main) {
  await runCommand('No backup was made.', async () => {
    const stop = new AbortController();
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.once(signal, () => stop.abort(new BackupFault('It was interrupted.')));
    }
    // The server that started it was killed. The one that comes makes its own.
    process.once('disconnect', () => stop.abort(new BackupFault('The server is gone.')));
    process.channel?.unref();
    const say = (line: string) => process.stdout.write(`${line}\n`);
    await makeBackup(process.argv.slice(2), readEnvironment(), { signal: stop.signal, say });
  });
}
