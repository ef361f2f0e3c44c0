import { accessSync, constants, mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Named by its moment, so that the order of the names is that of the backups. */
const ending = '.ikai-backup';
const isBackup = (name: string) => /^directory-\d{8}T\d{6}Z\.ikai-backup$/.test(name);
/** Unfinished files of backups that were interrupted. */
const isUnfinished = (name: string) => /^\.directory-\d{8}T\d{6}Z\.ikai-backup\.\d+\.part$/.test(name);

const day = 24 * 60 * 60 * 1000;

/** Creates the folder of backups where it is missing. Throws where none can be written into it. */
export function prepareBackups(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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

/** When the latest backup in the folder was made, in milliseconds; null where there is none. */
export async function latestIn(folder: string): Promise<number | null> {
  const latest = (await namesIn(folder)).findLast(isBackup);
  return latest === undefined ? null : (await stat(join(folder, latest))).mtimeMs;
}

/** Keeps the latest `keep` backups and removes older ones and interrupted ones. Other files in the folder stay. */
export async function removeOld(folder: string, keep: number, now: number = Date.now()): Promise<void> {
  const names = await namesIn(folder);
  for (const name of names.filter(isBackup).slice(0, -keep)) await rm(join(folder, name));
  for (const name of names.filter(isUnfinished)) {
    const path = join(folder, name);
    // A younger one may still be being written.
    if (now - (await stat(path)).mtimeMs > day) await rm(path);
  }
}
