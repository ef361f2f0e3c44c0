import { userInfo } from 'node:os';
import type { AccessKind } from '#contract/access-records.ts';
import type { Db } from './schema.ts';

/** What a program reads: everything. */
interface Read {
  kind: Extract<AccessKind, 'backup' | 'move'>;
  /** As it is called by whoever runs it. */
  command: string;
  rows: number;
  /** Where it goes; no password is in that. */
  to: string;
}

/** Whose program it is, as the machine calls them; in a container a user may have no name. */
function userOfMachine(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

/** Records that a program reads everything, before it does; answers the number of the record. */
export async function recordRead(db: Db, { kind, command, rows, to }: Read): Promise<number> {
  const { id } = await db
    .insertInto('access_records')
    .values({
      kind,
      account_id: null,
      account_name: 'Sistem',
      account_email: null,
      at: new Date().toISOString(),
      address: null,
      device: null,
      path: command,
      format: null,
      filters: JSON.stringify({ user: userOfMachine(), to }),
      ids: null,
      rows,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** All of it was read, and what became of it is whole. */
export async function finishRead(db: Db, id: number, rows: number): Promise<void> {
  const finished_at = new Date().toISOString();
  await db.updateTable('access_records').set({ rows, finished_at }).where('id', '=', id).execute();
}
