import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { reasonOf } from '#server/reason.ts';
import { isDaily } from './daily.ts';

/** Why a backup can't be made or restored, in one line for whoever asked for it. */
export class BackupFault extends Error {}

/** The first bytes of a file encrypted with a passphrase (format of the program `age`), and of one that is only compressed. */
const encryptedStart = Buffer.from('age-encryption.org/v1\n');
const packedStart = Buffer.from([0x1f, 0x8b]);

const damaged = () => new BackupFault('It is damaged or cut off.');

/** Loads the encryption library only where there is a passphrase. */
async function encrypted(bytes: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const web = await encrypter.encrypt(Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(web as ReadableStream);
}

async function decrypted(bytes: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const web = await decrypter.decrypt(Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>);
    return Readable.fromWeb(web as ReadableStream);
  } catch (error) {
    if (/no identity matched/.test(reasonOf(error)))
      throw new BackupFault('The passphrase is not the one it was encrypted with.');
    throw damaged();
  }
}

async function refuseTaken(path: string): Promise<void> {
  const folder = dirname(path);
  if (!existsSync(folder)) throw new BackupFault(`There is no folder ${folder}.`);
  if (!existsSync(path)) return;
  const isFolder = (await stat(path)).isDirectory();
  throw new BackupFault(
    isFolder ? `${path} is a folder; name a file in it.` : `${path} is there already; name another.`,
  );
}

/** Syncs the folder where the system can, so that a file's name survives a power cut too. */
export async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(folder, 'r');
    await handle.sync();
  } catch {
    // Some systems and network folders cannot sync a folder. The file itself is synced.
  } finally {
    await handle?.close();
  }
}

/** Milliseconds without a write after which nobody writes a file any more: it takes less to read a large one again. */
const longestPause = 60 * 60 * 1000;

const madeHere = `${hostname()}.`;

/** The name of a file until it is complete, which nothing else takes for it. It tells who writes it. */
export const unfinished = (path: string) => join(dirname(path), `.${basename(path)}.${madeHere}${process.pid}.part`);

/** The name that an unfinished file will have, and who writes it: on this machine, or another one. */
function partsOf(name: string): { file: string; pid: number; isHere: boolean } | null {
  const [, stem = '', pid] = /^\.(.+)\.(\d+)\.part(?:-\w+)?$/.exec(name) ?? [];
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
export async function removeAbandoned(folder: string, isOurs: (file: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    const parts = partsOf(name);
    if (!parts || !isOurs(parts.file)) continue;
    const path = join(folder, name);
    const found = await stat(path, { throwIfNoEntry: false });
    // Its writer may have just finished.
    if (!found) continue;
    const isGone = parts.isHere && (parts.pid === process.pid || !isRunning(parts.pid));
    if (isGone || Date.now() - found.mtimeMs > longestPause) await rm(path, { force: true });
  }
}

/** Writes bytes to a new file that only its owner may read, and to the disk. */
export async function writeNew(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of bytes) await handle.appendFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

interface NewFile {
  path: string;
  passphrase: string | null;
  signal: AbortSignal;
}

/** Writes a compressed file. It gets its name once it is synced and was read again. */
export async function writeFile(content: AsyncGenerator<Uint8Array>, { path, passphrase, signal }: NewFile) {
  await refuseTaken(path);
  await removeAbandoned(dirname(path), (name) => name === basename(path) || isDaily(name));
  const part = unfinished(path);
  try {
    const packed = createGzip();
    const packing = pipeline(Readable.from(content, { objectMode: false }), packed, { signal });
    const bytes = passphrase === null ? packed : await encrypted(packed, passphrase);
    await Promise.all([packing, writeNew(part, bytes)]);
    await readWhole(part, passphrase);
    await refuseTaken(path);
    await rename(part, path);
    await syncFolder(dirname(path));
  } finally {
    await rm(part, { force: true });
    // It clears up, too.
    await content.return(undefined);
  }
}

async function startOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(encryptedStart.length), 0, encryptedStart.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether the file is encrypted with a passphrase. Refuses what is no backup. */
export async function isEncrypted(path: string): Promise<boolean> {
  if (!existsSync(path)) throw new BackupFault(`There is no file ${path}.`);
  if ((await stat(path)).isDirectory()) throw new BackupFault(`${path} is a folder.`);
  const start = await startOf(path);
  if (start.equals(encryptedStart)) return true;
  if (start.subarray(0, packedStart.length).equals(packedStart)) return false;
  throw new BackupFault('It is no backup of a member directory.');
}

/** The content of a file. */
export async function* openFile(path: string, passphrase: string | null): AsyncGenerator<Uint8Array> {
  const isLocked = await isEncrypted(path);
  if (isLocked && passphrase === null) {
    throw new BackupFault('It is encrypted: set BACKUP_PASSPHRASE to the passphrase it was encrypted with.');
  }
  const file = createReadStream(path);
  const bytes = isLocked ? await decrypted(file, passphrase ?? '') : file;
  const unpacked = createGunzip();
  // Its failure is that of `unpacked`. Nobody awaits its end: of one that is stopped in the middle there may be none.
  pipeline(bytes, unpacked).catch(() => {});
  try {
    yield* unpacked;
  } catch {
    throw damaged();
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

/** Reads a file to its end, where its checksums are. Returns the first bytes of its content. */
export async function readWhole(path: string, passphrase: string | null): Promise<Buffer> {
  let start = Buffer.alloc(0);
  for await (const piece of openFile(path, passphrase)) {
    if (start.length < 16) start = Buffer.concat([start, piece.subarray(0, 16)]);
  }
  return start;
}
