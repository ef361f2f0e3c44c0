import type { AttendanceSource } from '#contract/training-registrations.ts';
import { type Author, type Row, updateTracked } from '#server/database/history.ts';
import type { Tx } from '#server/database/schema.ts';

type RegistrationRow = Row<'training_registrations'>;

/** Records that a participant came. */
export async function attend(
  tx: Tx,
  author: Author,
  current: RegistrationRow,
  how: AttendanceSource,
  at: string,
): Promise<void> {
  const came = { attended_at: at, attended_how: how, attended_by: author.accountId };
  await updateTracked(tx, author, 'training_registrations', current, came);
}

/** Takes back that a participant came. */
export async function unattend(tx: Tx, author: Author, current: RegistrationRow): Promise<void> {
  const absent = { attended_at: null, attended_how: null, attended_by: null };
  await updateTracked(tx, author, 'training_registrations', current, absent);
}
