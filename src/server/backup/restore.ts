/*
 * Puts a backup into a place where no database is yet, of the engine that it is of:
 *
 *   npm run restore -- FILE [--plain]
 *
 * Where it goes is said by DATA_DIR or DATABASE_URL. With BACKUP_PASSPHRASE only what that passphrase encrypted is
 * taken, as anybody could have written another file; `--plain` takes one that is not encrypted.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '#server/command.ts';
import { readPlaces, usingFolder } from '#server/config.ts';
import { prepareFolder } from '#server/database/data-folder.ts';
import type { Place } from '#server/database/open.ts';
import { readEnvironment } from '#server/environment.ts';
import { reasonOf } from '#server/reason.ts';
import { BackupFault, isEncrypted, openFile, readWhole } from './file.ts';
import { type Target, titleOf } from './whole-database.ts';

type Say = (line: string) => void;

const usage = 'Say npm run restore -- FILE.';

function wished(args: string[]): { path: string; plain: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { plain: { type: 'boolean', default: false } },
    });
    const [file = '', ...more] = positionals;
    if (file !== '' && more.length === 0) return { path: resolve(process.env.INIT_CWD ?? '', file), ...values };
  } catch (error) {
    throw new BackupFault(`${reasonOf(error)} ${usage}`);
  }
  throw new BackupFault(usage);
}

/** Loads only the engine that is used. */
async function targetAt({ dataDir, databaseUrl }: Place): Promise<Target> {
  if (databaseUrl !== null) return (await import('./postgres.ts')).postgresTarget(databaseUrl);
  const { sqliteTarget } = await import('./sqlite.ts');
  usingFolder('DATA_DIR', () => prepareFolder(dataDir));
  return sqliteTarget(dataDir);
}

function refuseOther(start: Buffer, target: Target, place: Place): void {
  if (start.toString('latin1').startsWith(target.start)) return;
  if (!/^(SQLite format 3|PGDMP)/.test(start.toString('latin1'))) {
    throw new BackupFault('It is no backup of a member directory.');
  }
  const [own, other] = place.databaseUrl === null ? ['PostgreSQL', 'set'] : ['the embedded engine', 'leave out'];
  throw new BackupFault(
    `It is of ${own}: ${other} DATABASE_URL to restore it there, then npm run move goes from one to the other.`,
  );
}

/** Restores the file that the arguments name, to where the environment says. */
export async function restoreBackup(args: string[], environment: Record<string, string>, say: Say): Promise<void> {
  const { path, plain } = wished(args);
  const { backups, ...place } = readPlaces(environment);
  const { passphrase } = backups;
  if (passphrase !== null && !plain && !(await isEncrypted(path))) {
    throw new BackupFault(
      'It is not encrypted, though BACKUP_PASSPHRASE is set: anybody could have written it. Say --plain if it is meant.',
    );
  }
  const start = await readWhole(path, passphrase);
  say(`${path} is whole.`);
  const target = await targetAt(place);
  try {
    refuseOther(start, target, place);
    await target.refuseFilled();
    const members = await target.restore(() => openFile(path, passphrase));
    say(`Restored: ${members.toLocaleString('en-US')} members, into ${titleOf(place)}.`);
    say('Everybody signs in once more. Links for passwords and recovery codes are no longer good: make new ones.');
  } finally {
    await target.close();
  }
}

if (import.meta.main) {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  await runCommand('Nothing was restored.', () => restoreBackup(process.argv.slice(2), readEnvironment(), say));
}
