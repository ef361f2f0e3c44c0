import type { Calendar } from '#contract/dates.ts';
import type { Answer } from '#contract/endpoint.ts';
import { type Member, nameWithNpa } from '#contract/members.ts';
import type { SkippedRow } from '#contract/operations.ts';
import { reminderMessage, reminderSubject } from '#contract/reminder-message.ts';
import { mailedOutcome, type mailReminders } from '#contract/reminders.ts';
import type { Author } from '#server/database/history.ts';
import type { OnProgress } from '#server/http/progress.ts';
import type { SendMail } from '#server/mail/mailer.ts';
import { Problem } from '#server/problems.ts';
import type { Reminders } from './reminders.store.ts';

interface Mailing {
  send: SendMail;
  reminders: Reminders;
  calendar: Calendar;
  author: Author;
  onProgress: OnProgress;
}

/** Mails a text to members sequentially, and records each outcome. Stops trying when the mail server is unavailable. */
export async function mailAll(
  members: readonly Member[],
  text: string,
  { send, reminders, calendar, author, onProgress }: Mailing,
): Promise<Answer<typeof mailReminders>['data']> {
  const left: SkippedRow[] = [];
  let isAway = false;
  onProgress(0, members.length);
  for (const [index, member] of members.entries()) {
    const { id, email, fullName, npa } = member;
    let reason = isAway ? 'Belum dicoba: server surat tidak menjawab.' : email === null ? 'Tanpa alamat email.' : null;
    if (reason === null && email !== null) {
      try {
        const letter = { subject: reminderSubject(member), text: reminderMessage(member, calendar.today(), text) };
        await send({ ...letter, to: email });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        reason = error.message;
        isAway = error.kind === 'unavailable';
      }
      await reminders.createMailed(id, reason ?? mailedOutcome, author);
    }
    if (reason !== null) left.push({ id, name: nameWithNpa(fullName, npa), reason });
    onProgress(index + 1, members.length);
  }
  return { sent: members.length - left.length, left };
}
