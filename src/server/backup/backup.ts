/*
 * Writes everything into one file, while the server works or not:
 *
 *   npm run backup -- [FILE]
 *
 * Without a file, one is made in BACKUP_DIR, where the oldest give way to it.
 */
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#server/command.ts';
import { type Config, readPlaces, refuseGuessablePassphrase, usingFolder } from '#server/config.ts';
import { databaseFile } from '#server/database/data-folder.ts';
import type { Place } from '#server/database/open.ts';
import { readEnvironment } from '#server/environment.ts';
import { reasonOf } from '#server/reason.ts';
import { newPathIn, removeOld } from './daily.ts';
import { BackupFault, writeFile } from './file.ts';
import { finishRead, recordRead } from './read-records.ts';
import { type BackupSource, isThere, titleOf } from './whole-database.ts';

const usage = 'Say npm run backup -- FILE, or set BACKUP_DIR.';

interface Wished {
  place: Place;
  path: string;
  passphrase: string | null;
  signal: AbortSignal;
  say: (line: string) => void;
}

/** Files that another user creates beside the database while reading it could not be written by the server any more. */
function refuseForeign({ dataDir }: Place): void {
  if (process.getuid === undefined) return;
  const { uid } = statSync(join(dataDir, databaseFile));
  if (uid !== process.getuid()) throw new BackupFault(`${dataDir} is another user's: run this as that user.`);
}

/** Loads only the engine that is used. */
async function sourceAt({ place, path, passphrase }: Wished): Promise<BackupSource> {
  const { dataDir, databaseUrl } = place;
  if (databaseUrl !== null) return (await import('./postgres.ts')).postgresSource(databaseUrl);
  if (!isThere(place)) throw new BackupFault(`There is no member directory in ${titleOf(place)}.`);
  refuseForeign(place);
  return (await import('./sqlite.ts')).sqliteSource(dataDir, passphrase === null ? dirname(path) : dataDir);
}

async function membersIn({ db }: BackupSource, place: Place): Promise<number> {
  const query = db.selectFrom('members').select((eb) => eb.fn.countAll<number>().as('members'));
  const [found] = await query.execute().catch((error: unknown) => {
    if (!/no such table|does not exist/.test(reasonOf(error))) throw error;
    throw new BackupFault(`There is no member directory in ${titleOf(place)}.`);
  });
  return found?.members ?? 0;
}

/** Makes one file; answers how many members are in it. */
async function backup(wished: Wished): Promise<number> {
  const { place, path, say } = wished;
  const source = await sourceAt(wished);
  try {
    const members = await membersIn(source, place);
    say(`From ${titleOf(place)} to ${path}.`);
    // A backup is needed most when the disk is full or read-only. Where it cannot be recorded for that reason, it is
    // made all the same and a line says so.
    let unrecorded: unknown = null;
    const note = (error: unknown) => {
      unrecorded = error;
    };
    const read = { kind: 'backup', command: 'npm run backup', rows: members, to: path } as const;
    const record = await recordRead(source.db, read).catch(note);
    await writeFile(source.content(wished.signal), wished);
    if (record !== undefined) await finishRead(source.db, record, members).catch(note);
    if (unrecorded !== null) process.stderr.write(`The backup could not be recorded: ${reasonOf(unrecorded)}\n`);
    return members;
  } finally {
    await source.close();
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
  await refuseGuessablePassphrase(backups);
  const { passphrase, folder, keep } = backups;
  const members = await backup({ place, path, passphrase, signal, say });
  say(`Backed up: ${members.toLocaleString('en-US')} members, read again and found whole: ${path}`);
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
