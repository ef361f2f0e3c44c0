import { z } from 'zod';
import { boundedList } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { skippedRow } from './operations.ts';
import { unknownPlaceholder } from './reminder-message.ts';
import { idParams, memberId, memberIdInText, paging, requiredText } from './texts.ts';

/** How a member was reminded: by what the panel opened, or in another way noted by staff. */
export const reminderWays = ['whatsapp', 'email', 'other'] as const;

export type ReminderWay = (typeof reminderWays)[number];

/** Labels, for the panel and for files. */
export const reminderWayNames = {
  whatsapp: 'WhatsApp',
  email: 'Email',
  other: 'Cara lain',
} as const satisfies Record<ReminderWay, string>;

/** A reminder of the serkom: when (an ISO instant), by whom, and how. */
export const reminder = z.object({
  id: z.int(),
  member_id: z.int(),
  way: z.enum(reminderWays),
  at: z.string(),
  account_name: z.string(),
  account_email: z.string().nullable(),
  /** The outcome of a mail that the server sent: success, or why not; null for other reminders. */
  outcome: z.string().nullable(),
  /** The last day of the serkom at the time; null if unknown. */
  serkomEndDate: z.string().nullable(),
});

export type Reminder = z.infer<typeof reminder>;

export const addReminder = endpoint({
  method: 'POST',
  path: '/api/v1/reminders',
  access: 'staff',
  summary: 'Records that a member was reminded of the serkom.',
  body: z.object({
    member_id: memberId,
    way: z.enum(reminderWays, { error: 'Cara mengingatkan harus whatsapp, email atau other.' }),
  }),
  response: saved(reminder),
});

export const removeReminder = endpoint({
  method: 'DELETE',
  path: '/api/v1/reminders/:id',
  access: 'staff',
  summary: 'Removes the record of a reminder; the history keeps it.',
  params: idParams,
  response: done,
});

/** The association's text, and whether the server can send mail. */
const reminderText = z.object({ text: z.string(), mails: z.boolean() });

const writtenText = requiredText(4000, 'Tulis teks pengingatnya.').superRefine((text, context) => {
  const unknown = unknownPlaceholder(text);
  if (unknown !== undefined) context.addIssue({ code: 'custom', message: `${unknown} tidak dikenal.` });
});

export const readReminderText = endpoint({
  method: 'GET',
  path: '/api/v1/reminder-text',
  access: 'staff',
  summary: "The association's text for reminders of the serkom, with placeholders such as `{nama}`.",
  response: z.object({ data: reminderText }),
});

export const changeReminderText = endpoint({
  method: 'PUT',
  path: '/api/v1/reminder-text',
  access: 'staff',
  summary: 'Sets that text for everybody; everything in braces must be a known placeholder.',
  body: z.object({ text: writtenText }),
  response: saved(reminderText),
});

/** Recorded for a mail that the mail server accepted. */
export const mailedOutcome = 'Terkirim';

/** Limit of mails per request. */
export const mostLetters = 500;

export const mailReminders = endpoint({
  method: 'POST',
  path: '/api/v1/reminders/mail',
  access: 'staff',
  summary: 'Mails a reminder to each of these members and records each outcome. 409 if no mail server is configured.',
  body: z.object({
    ids: boundedList(memberId, mostLetters, `Paling banyak ${mostLetters} surat sekali kirim.`).refine(
      (ids) => ids.length > 0,
      'Pilih anggotanya.',
    ),
    text: writtenText,
  }),
  reportsProgress: true,
  response: saved(z.object({ sent: z.int(), left: z.array(skippedRow).max(mostLetters) })),
});

/** A reminder in the list of all: with the member, and when it was removed, if it was. */
export const recordedReminder = reminder.extend({
  npa: z.string(),
  fullName: z.string(),
  takenBackAt: z.string().nullable(),
});

export type RecordedReminder = z.infer<typeof recordedReminder>;

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/v1/reminders',
  access: 'staff',
  summary: 'All reminders, newest first, including removed ones.',
  query: z.object({
    ...paging,
    member_id: memberIdInText.optional(),
  }),
  response: z.object({ data: z.array(recordedReminder), total_data: z.int() }),
});
