import { userInfo } from 'node:os';
import type { AccessKind } from '#contract/access-records.ts';
import type { AnyDb } from '#server/database/schema.ts';

/** A read of everything by a program. */
interface Read {
  kind: Extract<AccessKind, 'backup' | 'move'>;
  /** The command line. */
  command: string;
  rows: number;
  /** The target, without a password. */
  to: string;
}

/** The user of the operating system. In a container one may have no name. */
function userOfMachine(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

/** Records the read before it begins. Returns the id of the record. */
export async function recordRead(db: AnyDb, { kind, command, rows, to }: Read): Promise<number> {
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

/** Records that the read is complete. */
export async function finishRead(db: AnyDb, id: number, rows: number): Promise<void> {
  const finished_at = new Date().toISOString();
  await db.updateTable('access_records').set({ rows, finished_at }).where('id', '=', id).execute();
}
