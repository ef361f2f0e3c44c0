import { existsSync, statfsSync } from 'node:fs';

export const gibibyte = 1024 ** 3;

/** Linux's in-memory file system; null where it has less room, in bytes, as in most containers. */
export function memoryFolder(room: number): string | null {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return null;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > room ? folder : null;
}
