import type { Calendar, Day } from '#contract/dates.ts';
import type { Answer } from '#contract/endpoint.ts';
import { mediaTypes } from '#contract/media-types.ts';
import { type MemberColumn, plainColumns } from '#contract/member-columns.ts';
import { type Member, nameWithNpa } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { SkippedRow } from '#contract/operations.ts';
import { reminderMessage, reminderSubject, whatsAppLink } from '#contract/reminder-message.ts';
import {
  addReminder,
  changeReminderText,
  listReminders,
  mailedOutcome,
  mailReminders,
  readReminderText,
  reminderWayNames,
  removeReminder,
} from '#contract/reminders.ts';
import { serkomState, serkomStateNames } from '#contract/serkom.ts';
import {
  countSerkoms,
  exportSerkoms,
  listSerkoms,
  type SerkomMember,
  serkomExportName,
} from '#contract/serkom-cockpit.ts';
import type { AccessRecords } from '#server/access-records/access-records.store.ts';
import { batchesOf } from '#server/batches.ts';
import type { Author } from '#server/database/history.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import { asDownload } from '#server/http/download.ts';
import type { OnProgress } from '#server/http/progress.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { SendMail } from '#server/mail/mailer.ts';
import type { MemberReading } from '#server/members/member-reading.ts';
import { Problem } from '#server/problems.ts';
import type { Cell } from '#server/spreadsheets/sheet.ts';
import { xlsxOf } from '#server/spreadsheets/xlsx.ts';
import type { ReminderTexts } from './reminder-texts.store.ts';
import type { Reminders } from './reminders.store.ts';
import type { SerkomCounts } from './serkom-counts.ts';

interface SerkomColumn extends Omit<MemberColumn, 'key' | 'value'> {
  /** `day` is today. */
  value: (member: SerkomMember, day: Day, calendar: Calendar) => Cell;
}

/** Columns for exporting members to be reminded: enough to mail them from another program. */
const serkomColumns: readonly SerkomColumn[] = [
  ...plainColumns(['npa', 'fullName', 'membershipType', 'phone', 'email', 'serkomNo', 'serkomEndDate']),
  { title: 'Serkom', width: 16, kind: 'text', value: ({ serkomState }) => serkomStateNames[serkomState] },
  {
    title: 'Terakhir diingatkan',
    width: 18,
    kind: 'day',
    value: ({ lastReminder }, _, { dayOf }) => lastReminder && dayOf(lastReminder.at),
  },
  {
    title: 'Cara',
    width: 12,
    kind: 'text',
    value: ({ lastReminder }) => lastReminder && reminderWayNames[lastReminder.way],
  },
  { title: 'Oleh', width: 20, kind: 'text', value: ({ lastReminder }) => lastReminder?.account_name ?? null },
  { title: 'Email oleh', width: 28, kind: 'text', value: ({ lastReminder }) => lastReminder?.account_email ?? null },
  { title: 'Pesan', width: 80, kind: 'text', value: (member, day) => reminderMessage(member, day) },
  { title: 'WhatsApp', width: 40, kind: 'text', value: (member, day) => whatsAppLink(member, day) },
];

interface Mailing {
  send: SendMail;
  reminders: Reminders;
  calendar: Calendar;
  author: Author;
  onProgress: OnProgress;
}

/** Mails a text to members sequentially, and records each outcome. Stops trying when the mail server is unavailable. */
async function mailAll(
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

interface Stores {
  counts: SerkomCounts;
  reminders: Reminders;
  reading: MemberReading;
  records: AccessRecords;
  calendar: Calendar;
  texts: ReminderTexts;
  /** Null if no mail server is configured. */
  sendMail: SendMail | null;
}

export function serkomRoutes(route: Route, { counts, reminders, reading, records, calendar, texts, sendMail }: Stores) {
  const answerOf = (text: string) => ({ text, mails: sendMail !== null });

  /** Members, each with their latest reminder. */
  async function* withReminders(ids: readonly number[]): AsyncGenerator<SerkomMember> {
    const day = calendar.today();
    for await (const some of batchesOf(ids)) {
      const last = await reminders.lastOf(some);
      for await (const member of reading.members(some)) yield serkomMemberOf(member, last, day);
    }
  }

  async function* rowsOf(ids: number[]): AsyncGenerator<Cell[]> {
    const day = calendar.today();
    for await (const member of withReminders(ids)) yield serkomColumns.map(({ value }) => value(member, day, calendar));
  }

  route(countSerkoms, async () => ({ data: await counts.read() }));

  route(listSerkoms, async ({ query }) => {
    const { ids, total } = await reading.page(query);
    return { data: await Array.fromAsync(withReminders(ids)), total_data: total };
  });

  route(exportSerkoms, async ({ query, body, actor, request, reply }) => {
    const ids = await reading.ids(query);
    const recorded = await records.begin({ actor, request }, { ...body, query, ids: undefined, rows: ids.length });
    asDownload(reply, serkomExportName(calendar.today()), ids.length);
    return reply
      .type(mediaTypes.xlsx)
      .send(xlsxOf({ name: 'Serkom', columns: serkomColumns, rows: recorded.finishAfter(rowsOf(ids)) }));
  });

  route(addReminder, async ({ body, actor }) => {
    const reminder = await reminders.create(body.member_id, body.way, authorOf(actor, 'form'));
    return savedAnswer(reminder, 'Pengingat dicatat.');
  });

  route(readReminderText, async () => ({ data: answerOf(await texts.read()) }));

  route(changeReminderText, async ({ body, actor }) => {
    await texts.write(body.text, authorOf(actor, 'form'));
    return savedAnswer(answerOf(body.text));
  });

  route(mailReminders, async ({ body, actor, onProgress }) => {
    const author = authorOf(actor, 'bulk');
    await reminders.requireAuthority(author);
    if (sendMail === null) throw new Problem('conflict', 'Server ini belum dapat mengirim email.');
    const members = await Array.fromAsync(reading.members(await reading.ids({}, body.ids)));
    const mailing = { send: sendMail, reminders, calendar, author, onProgress };
    const outcome = await mailAll(members, body.text, mailing);
    return savedAnswer(outcome, `${readableNumber(outcome.sent)} email terkirim.`);
  });

  route(removeReminder, async ({ params, actor }) => {
    await reminders.remove(params.id, authorOf(actor, 'form'));
    return doneAnswer('Catatan pengingat diurungkan.');
  });

  route(listReminders, ({ query }) => reminders.list(query.page ?? 1, query.pageSize ?? 25, query.member_id));
}

function serkomMemberOf(member: Member, last: Awaited<ReturnType<Reminders['lastOf']>>, day: string): SerkomMember {
  return {
    ...member,
    serkomState: serkomState(member.serkomNo, member.serkomEndDate, day),
    lastReminder: last.get(member.id) ?? null,
  };
}
