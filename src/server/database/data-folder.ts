import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

const { R_OK, W_OK, X_OK } = constants;

/** The whole embedded database, in the data folder. */
export const databaseFile = 'directory.sqlite';
/** Held while a process uses the embedded database. */
export const lockFile = 'lock.sqlite';
/** Signs tokens. */
export const secretFile = 'token-secret';

/** The rights that a mode gives to the group and to others, and those that it gives to others. */
const beyondOwner = 0o077;
const ofOthers = 0o007;

const isOurs = (name: string) => [databaseFile, lockFile, secretFile].some((own) => name.startsWith(own));
/** What a volume has at its root without anybody having put it there. */
const isOfVolume = (name: string) => name === 'lost+found';

/** Takes a path away from everybody but its owner; refuses one that is open to others and not ours to change. */
function closeToOthers(path: string, { mode }: Stats): void {
  // Windows has no modes.
  if ((mode & beyondOwner) === 0 || process.platform === 'win32') return;
  try {
    chmodSync(path, mode & ~beyondOwner & 0o7777);
  } catch {
    // A volume may be ours by the rights of a group.
    if ((mode & ofOthers) === 0) return;
    throw new Error(`${path} is open to others and belongs to another user: chmod o= it, or name another folder`);
  }
}

/** A folder of other things, such as /var/lib, is open for a reason, and not ours to close. */
function refuseForeign(folder: string): void {
  if ((statSync(folder).mode & ofOthers) === 0 || process.platform === 'win32') return;
  const foreign = readdirSync(folder).find((name) => !isOurs(name) && !isOfVolume(name));
  if (foreign === undefined) return;
  throw new Error(
    `${folder} is open to others and has other things in it (${foreign}): name a folder in it, or chmod o= it`,
  );
}

/** Makes the data folder where there is none, and closes it and what is ours in it to everybody but the owner. */
export function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  refuseForeign(folder);
  closeToOthers(folder, statSync(folder));
  for (const name of readdirSync(folder).filter(isOurs)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    // Somebody who starts too, or ends, may have removed it meanwhile.
    if (!found) continue;
    // Whoever reads a pipe that nobody writes to waits for ever.
    if (!found.isFile()) throw new Error(`${path} is no file`);
    closeToOthers(path, found);
  }
}

/** Refuses a folder in which the database can't be written; where files can only be read, SQLite would open them all the same. */
export function refuseUnwritable(folder: string): void {
  accessSync(folder, R_OK | W_OK | X_OK);
  for (const name of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, lockFile]) {
    const path = join(folder, name);
    if (existsSync(path)) accessSync(path, R_OK | W_OK);
  }
}
