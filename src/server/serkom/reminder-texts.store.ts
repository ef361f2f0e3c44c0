import { usualReminderText } from '#contract/reminder-message.ts';
import type { Author } from '#server/database/history.ts';
import type { Db } from '#server/database/schema.ts';
import type { ForgetAccount } from '#server/keeper.ts';
import { writeAs } from '#server/session/who-asks.ts';

/** Replaces the name of an erased account that wrote the text. */
const forgetTextAuthor: ForgetAccount = async (tx, { id, name }) => {
  const as = { account_name: name, account_email: null };
  await tx.updateTable('reminder_texts').set(as).where('account_id', '=', id).execute();
};

/** The association's text for reminders of the serkom. */
export function createReminderTexts(db: Db) {
  return {
    async read(): Promise<string> {
      const written = await db.selectFrom('reminder_texts').select('text').orderBy('id', 'desc').executeTakeFirst();
      return written?.text ?? usualReminderText;
    },

    /** Adds a new version. Earlier ones stay, with their authors. */
    async write(text: string, { accountId, name, email, authority }: Author): Promise<void> {
      const at = new Date().toISOString();
      const written = { text, account_id: accountId, account_name: name, account_email: email, at };
      await writeAs(db, authority, (tx) => tx.insertInto('reminder_texts').values(written).execute());
    },

    forgetAccount: forgetTextAuthor,
  };
}

export type ReminderTexts = ReturnType<typeof createReminderTexts>;
