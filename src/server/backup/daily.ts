import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { prepareBackups } from '#server/database/data-folder.ts';

/** Named by its moment, so that the order of the names is that of the backups. */
const ending = '.ikai-backup';
export const isDaily = (name: string) => /^directory-\d{8}T\d{6}Z\.ikai-backup$/.test(name);

/** An unused path in the folder of backups. Creates the folder where it is missing. */
export function newPathIn(folder: string, now: Date = new Date()): string {
  prepareBackups(folder);
  const moment = now.toISOString().slice(0, 19).replace(/[-:]/g, '');
  return join(folder, `directory-${moment}Z${ending}`);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

interface Kept {
  name: string;
  /** When it was made, in milliseconds. */
  at: number;
}

/** Maximum difference, in milliseconds, between the clocks of those who write into the folder. */
const mostAhead = 60_000;

/**
 * The backups in a folder, each group oldest first. Those of the future were made while a clock was wrong: all others
 * count as newer, or else none would be made, or kept, until their time comes.
 */
async function backupsIn(folder: string, now: number): Promise<Record<'ofFuture' | 'past', Kept[]>> {
  const names = (await namesIn(folder)).filter(isDaily);
  const kept = names.map(async (name): Promise<Kept | null> => {
    // Another instance may have just removed it.
    const found = await stat(join(folder, name), { throwIfNoEntry: false });
    return found ? { name, at: found.mtimeMs } : null;
  });
  const found = (await Promise.all(kept)).filter((backup) => backup !== null);
  const { ofFuture = [], past = [] } = Object.groupBy(found, ({ at }) => (at - now > mostAhead ? 'ofFuture' : 'past'));
  return { ofFuture, past };
}

/** When the latest backup in the folder was made, in milliseconds; null where there is none. */
export async function latestIn(folder: string, now: number = Date.now()): Promise<number | null> {
  return (await backupsIn(folder, now)).past.at(-1)?.at ?? null;
}

/** Keeps the latest `keep` backups and removes older ones. Other files in the folder stay. */
export async function removeOld(folder: string, keep: number, now: number = Date.now()): Promise<void> {
  const { ofFuture, past } = await backupsIn(folder, now);
  for (const { name } of [...ofFuture, ...past].slice(0, -keep)) await rm(join(folder, name));
}

const program = fileURLToPath(new URL('backup.ts', import.meta.url));

/** Milliseconds. Less than a day, as the chore runs once an hour. */
const due = 23.5 * 60 * 60 * 1000;

const textOf = (pipe: Readable | null) => (pipe ? text(pipe) : '');

/**
 * A chore that makes a backup when the latest is a day old. It runs the `backup` program as a child process, so that
 * requests aren't slowed down; by its channel that one sees when the server is gone. Throws if the backup fails; the next round tries again.
 */
export function createDailyBackup(app: FastifyInstance, { dataDir, databaseUrl, backups }: Config) {
  const { folder, keep, passphrase } = backups;
  let running: ChildProcess | null = null;
  app.addHook('preClose', async () => {
    running?.kill('SIGTERM');
  });
  return async (now: number = Date.now()): Promise<void> => {
    if (folder === null) return;
    const latest = await latestIn(folder);
    if (latest !== null && now - latest < due) return;
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      BACKUP_DIR: folder,
      BACKUP_KEEP: String(keep),
      BACKUP_PASSPHRASE: passphrase ?? '',
    };
    running = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    // Fails where it could not be started; then there may be no pipes either.
    const ended = once(running, 'close');
    const [said, reason, [code]] = await Promise.all([textOf(running.stdout), textOf(running.stderr), ended]);
    running = null;
    if (code !== 0) throw new Error(reason.trim());
    if (reason !== '') app.log.warn({ backup: reason.trim() }, 'a backup was made all the same');
    app.log.info({ backup: said.trim().split('\n').at(-1) }, 'a backup was made');
  };
}
