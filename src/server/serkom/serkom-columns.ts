import type { Calendar, Day } from '#contract/dates.ts';
import { type MemberColumn, plainColumns } from '#contract/member-columns.ts';
import { reminderMessage, whatsAppLink } from '#contract/reminder-message.ts';
import { reminderWayNames } from '#contract/reminders.ts';
import { serkomStateNames } from '#contract/serkom.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import type { Cell } from '#server/spreadsheets/sheet.ts';

interface SerkomColumn extends Omit<MemberColumn, 'key' | 'value'> {
  /** `day` is today. */
  value: (member: SerkomMember, day: Day, calendar: Calendar) => Cell;
}

/** Columns for exporting members to be reminded: enough to mail them from another program. */
export const serkomColumns: readonly SerkomColumn[] = [
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
