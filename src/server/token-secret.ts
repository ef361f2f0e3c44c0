import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFolder, secretFile } from './database/data-folder.ts';

/** In characters. */
export const shortestSecret = 32;

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

/** Flushes a file or folder to disk (fsync). */
function sync(path: string, flags: 'r' | 'r+'): void {
  const opened = openSync(path, flags);
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Creates the secret atomically, unless another process has just done so. */
function makeSecret(folder: string, file: string): void {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(unfinished, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    sync(unfinished, 'r+');
    linkSync(unfinished, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  // Windows can't sync folders.
  if (process.platform !== 'win32') sync(folder, 'r');
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** The secret in the data folder, created at the first start. */
export function loadOrCreateSecret(folder: string): string {
  prepareFolder(folder);
  const file = join(folder, secretFile);
  if (readSecret(file) === null) makeSecret(folder, file);
  const secret = readSecret(file) ?? '';
  if (secret.trim().length >= shortestSecret) return secret;
  throw new Error(
    `${file} has fewer than ${shortestSecret} characters: remove it, and a new one is made, or set TOKEN_SECRET`,
  );
}
