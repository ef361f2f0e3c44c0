import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { misreadAddress } from '#server/environment.ts';
import { reasonOf } from '#server/reason.ts';
import { databaseFile } from '../data-folder.ts';
import { placeOf as serverOf } from '../dialect/postgres/connection.ts';
import type { Place } from '../open.ts';
import { MoveFault } from './fault.ts';

/** A database's place and its name in a sentence, without a password. */
export interface Address extends Place {
  title: string;
}

/** The address of a configured place. */
export function placeOf(place: Place): Address {
  const { dataDir, databaseUrl } = place;
  return { ...place, title: databaseUrl === null ? `the embedded database in ${dataDir}` : onServer(databaseUrl) };
}

const onServer = (url: string) => `the PostgreSQL database ${serverOf(url)}`;

/** A data folder, or the file in it. */
function embedded(text: string): Address {
  const path = resolve(text);
  const isFile = basename(path) === databaseFile;
  if (!isFile && existsSync(path) && !statSync(path).isDirectory()) {
    throw new MoveFault(`${path} is a file; the embedded database is a folder with ${databaseFile} in it.`);
  }
  const dataDir = isFile ? dirname(path) : path;
  return placeOf({ dataDir, databaseUrl: null });
}

/** Parses --from and --to, written like `DATA_DIR` or `DATABASE_URL`. */
export function databaseAddressOf(text: string): Address {
  if (/^postgres(ql)?:\/\/./.test(text)) {
    const misread = misreadAddress(text);
    if (misread !== null) throw new MoveFault(`An address cannot be used: it ${misread}.`);
    try {
      return { dataDir: '', databaseUrl: text, title: onServer(text) };
    } catch (error) {
      throw new MoveFault(`An address cannot be used: ${reasonOf(error)}`);
    }
  }
  if (text === '' || /^\w[\w+.-]+:\/\//.test(text)) {
    throw new MoveFault(`'${text}' is neither a data folder nor an address that begins with postgres://.`);
  }
  return embedded(text);
}

/** Whether an embedded database exists; opening it would create one. */
export function isThere({ dataDir, databaseUrl }: Address): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, databaseFile));
}

const real = (folder: string) => (existsSync(folder) ? realpathSync(folder) : folder);

/** Whether both addresses are obviously the same database. Other cases are found by its content. */
export function isSame(one: Address, other: Address): boolean {
  if (one.databaseUrl !== null || other.databaseUrl !== null) return one.title === other.title;
  return real(one.dataDir) === real(other.dataDir);
}
