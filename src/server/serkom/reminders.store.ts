import { fullNameOf } from '#contract/members.ts';
import { mailedOutcome, type RecordedReminder, type Reminder, type ReminderWay } from '#contract/reminders.ts';
import { type Author, deriveTracked, insertTracked, type Row } from '#server/database/history.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { lockLiveRow, removeLiveRow } from '#server/database/tracked-rows/rows.ts';
import type { ForgetAccount } from '#server/keeper.ts';
import { writeAs } from '#server/session/who-asks.ts';
import { reminderRules } from './reminder-rows.ts';

type ReminderFacts = Pick<
  Row<'reminders'>,
  'id' | 'member_id' | 'way' | 'created_at' | 'account_name' | 'account_email' | 'serkom_end_date' | 'outcome'
>;

const columns = [
  'reminders.id',
  'reminders.member_id',
  'reminders.way',
  'reminders.created_at',
  'reminders.account_name',
  'reminders.account_email',
  'reminders.serkom_end_date',
  'reminders.outcome',
] as const;

function reminderOf({ created_at, serkom_end_date, ...row }: ReminderFacts): Reminder {
  const { id, member_id, way, account_name, account_email, outcome } = row;
  return { id, member_id, way, account_name, account_email, outcome, at: created_at, serkomEndDate: serkom_end_date };
}

interface Recorded {
  memberId: number;
  way: ReminderWay;
  outcome: string | null;
}

async function insertReminder(tx: Tx, author: Author, { memberId, way, outcome }: Recorded): Promise<Reminder> {
  const { serkom_end_date } = await lockLiveRow(tx, { table: 'members', called: 'Anggota' }, memberId, 'refer');
  const row = {
    member_id: memberId,
    way,
    account_id: author.accountId,
    account_name: author.name,
    account_email: author.email,
    serkom_end_date,
    outcome,
  };
  return reminderOf(await insertTracked(tx, author, 'reminders', row));
}

/** Replaces the name of an erased account. */
const forgetReminding: ForgetAccount = (tx, { id, name }) =>
  deriveTracked(tx, 'reminders', { account_id: id }, { account_name: name, account_email: null });

/** Who was reminded of their serkom: when, by whom and how. */
export function createReminders(db: Db) {
  return {
    /** Records a reminder of the serkom as it is now. */
    create: (memberId: number, way: ReminderWay, author: Author): Promise<Reminder> =>
      writeAs(db, author.authority, (tx) => insertReminder(tx, author, { memberId, way, outcome: null })),

    /** Checks early that the actor may still record reminders, before a mail is sent that could not be recorded. */
    async requireAuthority({ authority }: Author): Promise<void> {
      await writeAs(db, authority, async () => {});
    },

    /** Records the outcome of a mail. One that was not sent is no reminder. */
    async createMailed(memberId: number, outcome: string, author: Author): Promise<void> {
      await writeAs(db, author.authority, async (tx) => {
        const { id } = await insertReminder(tx, author, { memberId, way: 'email', outcome });
        if (outcome !== mailedOutcome) await removeLiveRow(tx, author, reminderRules, id);
      });
    },

    /** Removes a record: the member counts as not reminded by it. */
    async remove(id: number, author: Author): Promise<void> {
      await writeAs(db, author.authority, async (tx) => {
        await removeLiveRow(tx, author, reminderRules, id);
      });
    },

    /** The latest reminder of each of these members. */
    async lastOf(memberIds: readonly number[]): Promise<Map<number, Reminder>> {
      if (memberIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('reminders')
        .select(columns)
        .where('member_id', 'in', memberIds)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute();
      return new Map(rows.map((row) => [row.member_id, reminderOf(row)]));
    },

    /** All reminders, newest first, of one member or of all. */
    async list(page: number, pageSize: number, memberId?: number) {
      const all =
        memberId === undefined
          ? db.selectFrom('reminders')
          : db.selectFrom('reminders').where('member_id', '=', memberId);
      // Pages over ids only, which is fast far down.
      const ids = all
        .select('id')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      const rows = await db
        .selectFrom('reminders')
        .innerJoin('members', 'members.id', 'reminders.member_id')
        .where('reminders.id', 'in', ids)
        .select([...columns, 'npa', 'first_name', 'last_name', 'reminders.deleted_at'])
        .orderBy('reminders.id', 'desc')
        .execute();
      const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const data = rows.map(
        ({ npa, first_name, last_name, deleted_at, ...row }): RecordedReminder => ({
          ...reminderOf(row),
          npa,
          fullName: fullNameOf(first_name, last_name),
          takenBackAt: deleted_at,
        }),
      );
      return { data, total_data: total };
    },

    forgetAccount: forgetReminding,
  };
}

export type Reminders = ReturnType<typeof createReminders>;
