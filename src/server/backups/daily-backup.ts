import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { latestIn } from '#server/database/backup/folder.ts';

const program = fileURLToPath(new URL('../database/backup/backup.ts', import.meta.url));

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
