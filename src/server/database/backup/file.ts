import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { reasonOf } from '#server/reason.ts';
import { BackupFault } from './fault.ts';
import { isDaily } from './folder.ts';
import { damaged } from './lines.ts';
import { removeAbandoned, unfinished } from './unfinished.ts';

/** The first bytes of a file encrypted with a passphrase (format of the program `age`), and of one that is only compressed. */
const encryptedStart = Buffer.from('age-encryption.org/v1\n');
const packedStart = Buffer.from([0x1f, 0x8b]);

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

/** Syncs the folder where the system can, so that the file's name survives a power cut too. */
async function syncFolder(folder: string): Promise<void> {
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

async function writeInto(handle: FileHandle, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of bytes) await handle.appendFile(piece);
}

interface NewFile {
  path: string;
  passphrase: string | null;
  signal: AbortSignal;
  /** Checks that the written file can be read. */
  check: (path: string) => Promise<void>;
}

/** Writes a compressed file that only its owner may read. It gets its name once it is synced and was read again. */
export async function writeFile(text: AsyncIterable<string>, { path, passphrase, signal, check }: NewFile) {
  await refuseTaken(path);
  await removeAbandoned(dirname(path), (name) => name === basename(path) || isDaily(name));
  const part = unfinished(path);
  const handle = await open(part, 'wx', 0o600);
  try {
    const packed = createGzip();
    const packing = pipeline(Readable.from(text, { objectMode: false }), packed, { signal });
    const bytes = passphrase === null ? packed : await encrypted(packed, passphrase);
    await Promise.all([packing, writeInto(handle, bytes)]);
    await handle.sync();
    await check(part);
    await refuseTaken(path);
    await rename(part, path);
    await syncFolder(dirname(path));
  } finally {
    await handle.close();
    await rm(part, { force: true });
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

/** The decompressed bytes of a file. */
export async function* openFile(path: string, passphrase: string | null): AsyncGenerator<Uint8Array> {
  if (!existsSync(path)) throw new BackupFault(`There is no file ${path}.`);
  if ((await stat(path)).isDirectory()) throw new BackupFault(`${path} is a folder.`);
  const start = await startOf(path);
  const isEncrypted = start.equals(encryptedStart);
  if (isEncrypted && passphrase === null) {
    throw new BackupFault('It is encrypted: set BACKUP_PASSPHRASE to the passphrase it was encrypted with.');
  }
  if (!isEncrypted && !start.subarray(0, packedStart.length).equals(packedStart)) {
    throw new BackupFault('It is no backup of a member directory.');
  }
  const file = createReadStream(path);
  const bytes = isEncrypted ? await decrypted(file, passphrase ?? '') : file;
  const unpacked = createGunzip();
  const unpacking = pipeline(bytes, unpacked).catch(() => {});
  try {
    yield* unpacked;
  } catch {
    throw damaged();
  } finally {
    file.destroy();
    unpacked.destroy();
    await unpacking;
  }
}
