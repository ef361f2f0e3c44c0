import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFile } from '#server/database/data-folder.ts';
import { placeOf } from '#server/database/dialect/postgres/connection.ts';
import type { Place } from '#server/database/open.ts';
import type { AnyDb } from '#server/database/schema.ts';

/** A database's place in a sentence, without a password. */
export function titleOf({ dataDir, databaseUrl }: Place): string {
  return databaseUrl === null
    ? `the embedded database in ${dataDir}`
    : `the PostgreSQL database ${placeOf(databaseUrl)}`;
}

/** Whether an embedded database exists; opening it would create one. */
export function isThere({ dataDir, databaseUrl }: Place): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, databaseFile));
}

/**
 * Tables whose rows are left out of a backup. Restored, a session that was ended since, a link or a code that was used
 * since would be good again.
 */
export const notKept: readonly string[] = ['sessions', 'password_links', 'recovery_codes', 'challenges'];

/** A database that is copied while a server may use it. */
export interface BackupSource {
  /** For the few statements beside the copy. */
  db: AnyDb;
  /** All of it as it was at one moment, as the engine's own tools write it. */
  content(signal: AbortSignal): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

/** A place without a database, into which one is restored wholly or not at all. */
export interface Target {
  /** How the content of its backups begins. */
  start: string;
  refuseFilled(): Promise<void>;
  /** Restores what can be read as often as it takes. Returns how many members there are. */
  restore(content: () => AsyncIterable<Uint8Array>): Promise<number>;
  close(): Promise<void>;
}
