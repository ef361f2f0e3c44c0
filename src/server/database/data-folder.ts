import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { R_OK, W_OK, X_OK } = constants;

/** The whole embedded database, in the data folder. */
export const databaseFile = 'directory.sqlite';
/** Held while a process uses the embedded database. */
export const lockFile = 'lock.sqlite';
/** Signs tokens. */
export const secretFile = 'token-secret';

/** Permission bits of the group and of others, and of others alone. */
const beyondOwner = 0o077;
const ofOthers = 0o007;

const isOurs = (name: string) => [databaseFile, lockFile, secretFile].some((own) => name.startsWith(own));
/** In the root of each new volume. */
const isOfVolume = (name: string) => name === 'lost+found';

/** Removes the permissions of everybody but the owner. Refuses where that is needed but the path belongs to another user. */
function closeToOthers(path: string, { mode }: Stats): void {
  // Windows has no permission bits.
  if ((mode & beyondOwner) === 0 || process.platform === 'win32') return;
  try {
    chmodSync(path, mode & ~beyondOwner & 0o7777);
  } catch {
    // A volume may be accessible to us by its group.
    if ((mode & ofOthers) === 0) return;
    throw new Error(`${path} is open to others and belongs to another user: chmod o= it, or name another folder`);
  }
}

/** Refuses a folder with other files, such as /var/lib: it is open for a reason, and not ours to close. */
function refuseForeign(folder: string): void {
  if ((statSync(folder).mode & ofOthers) === 0 || process.platform === 'win32') return;
  const foreign = readdirSync(folder).find((name) => !isOurs(name) && !isOfVolume(name));
  if (foreign === undefined) return;
  throw new Error(
    `${folder} is open to others and has other things in it (${foreign}): name a folder in it, or chmod o= it`,
  );
}

/**
 * Creates a folder, and those above it, where they are missing. Node's own `recursive` tries for ever where nothing can
 * be made, such as in /proc.
 */
function makeFolder(folder: string): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isThere()) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have just made it.
    if (!isThere()) throw error;
  }
}

/** Creates the folder of backups where it is missing. Throws where none can be written into it. */
export function prepareBackups(folder: string): void {
  makeFolder(folder);
  accessSync(folder, R_OK | W_OK | X_OK);
}

/** Creates the data folder where it is missing, and closes it and our files in it to everybody but the owner. */
export function prepareFolder(folder: string): void {
  makeFolder(folder);
  refuseForeign(folder);
  closeToOthers(folder, statSync(folder));
  for (const name of readdirSync(folder).filter(isOurs)) {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    // A process that starts or stops at the same time may have removed it.
    if (!found) continue;
    // Opening a named pipe would block for ever.
    if (!found.isFile()) throw new Error(`${path} is no file`);
    closeToOthers(path, found);
  }
}

/** Refuses a folder in which the database can't be written. SQLite would open a read-only one without an error. */
export function refuseUnwritable(folder: string): void {
  accessSync(folder, R_OK | W_OK | X_OK);
  for (const name of [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, lockFile]) {
    const path = join(folder, name);
    if (existsSync(path)) accessSync(path, R_OK | W_OK);
  }
}
