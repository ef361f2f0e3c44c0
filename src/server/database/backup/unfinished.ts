import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Milliseconds without a write after which nobody writes a file any more: it takes less to read a large one again. */
const longestPause = 60 * 60 * 1000;

const madeHere = `${hostname()}.`;

/** The name of a file until it is complete, which nothing else takes for a backup. It tells who writes it. */
export const unfinished = (path: string) => join(dirname(path), `.${basename(path)}.${madeHere}${process.pid}.part`);

/** The name that an unfinished file will have, and who writes it: on this machine, or another one. */
function partsOf(name: string): { file: string; pid: number; isHere: boolean } | null {
  const [, stem = '', pid] = /^\.(.+)\.(\d+)\.part$/.exec(name) ?? [];
  if (pid === undefined) return null;
  const isHere = `${stem}.`.endsWith(`.${madeHere}`);
  return { file: isHere ? stem.slice(0, -madeHere.length) : stem, pid: Number(pid), isHere };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It may be another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Removes unfinished files whose writers were killed.
 *
 * @param isOurs whether a file of this name is meant
 */
export async function removeAbandoned(
  folder: string,
  isOurs: (file: string) => boolean,
  now = Date.now(),
): Promise<void> {
  for (const name of await readdir(folder)) {
    const parts = partsOf(name);
    if (!parts || !isOurs(parts.file)) continue;
    const path = join(folder, name);
    const found = await stat(path, { throwIfNoEntry: false });
    // Its writer may have just finished.
    if (!found) continue;
    const isGone = parts.isHere && (parts.pid === process.pid || !isRunning(parts.pid));
    if (isGone || now - found.mtimeMs > longestPause) await rm(path, { force: true });
  }
}
