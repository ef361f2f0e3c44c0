import { usualReminderText } from '#contract/reminder-message.ts';
import type { Author } from '#server/database/history.ts';
import { writeAs } from '#server/database/live-session.ts';
import type { Db } from '#server/database/schema.ts';

/** The text that reminds of the serkom, which is the whole association's. */
export function createReminderTexts(db: Db) {
  return {
    async read(): Promise<string> {
      const written = await db.selectFrom('reminder_texts').select('text').orderBy('id', 'desc').executeTakeFirst();
      return written?.text ?? usualReminderText;
    },

    /** Earlier texts stay, with who wrote them. */
    async write(text: string, { accountId, name, email, authority }: Author): Promise<void> {
      const at = new Date().toISOString();
      const written = { text, account_id: accountId, account_name: name, account_email: email, at };
      await writeAs(db, authority, (tx) => tx.insertInto('reminder_texts').values(written).execute());
    },
  };
}

export type ReminderTexts = ReturnType<typeof createReminderTexts>;
