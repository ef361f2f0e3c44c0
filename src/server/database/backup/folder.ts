import { accessSync, constants } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../data-folder.ts';

/** Named by its moment, so that the order of the names is that of the backups. */
const ending = '.ikai-backup';
export const isDaily = (name: string) => /^directory-\d{8}T\d{6}Z\.ikai-backup$/.test(name);

/** Creates the folder of backups where it is missing. Throws where none can be written into it. */
export function prepareBackups(folder: string): void {
  makeFolder(folder);
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

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
