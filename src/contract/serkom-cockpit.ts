import { z } from 'zod';
import type { Day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { mediaTypes } from './media-types.ts';
import { listMembers, member } from './members.ts';
import { reminder } from './reminders.ts';
import { serkomStates } from './serkom.ts';

/** Members per state. */
const countsByState = z.record(z.enum(serkomStates), z.int());

export type CountsByState = z.infer<typeof countsByState>;

/** The members who are counted, as a list's `filter`: former members are not reminded. */
export const countedMembers = 'status:active';

/** Months shown, from the current one. */
export const monthsAhead = 12;

export const countSerkoms = endpoint({
  method: 'GET',
  path: '/api/v1/serkom/counts',
  access: 'staff',
  summary: 'Active members by state of their serkom, by the month in which it ends (the next twelve) and by region.',
  response: z.object({
    data: z.object({
      /** The day in the association's time zone for which states were computed. */
      day: z.string(),
      total: z.int(),
      states: countsByState,
      months: z.array(z.object({ month: z.string(), members: z.int() })),
      /** Regions with active members, by name. */
      regions: z.array(z.object({ id: z.int(), name: z.string(), total: z.int(), states: countsByState })),
    }),
  }),
});

/** A member with serkom state and latest reminder, even of an earlier serkom. */
export const serkomMember = member.extend({
  serkomState: z.enum(serkomStates),
  lastReminder: reminder.nullable(),
});

export type SerkomMember = z.infer<typeof serkomMember>;

export const listSerkoms = endpoint({
  method: 'GET',
  path: '/api/v1/serkom/members',
  access: 'staff',
  summary: 'A page of the member list, with the same parameters and the latest reminder of each member.',
  query: listMembers.query.omit({ isAdmin: true }),
  response: z.object({ data: z.array(serkomMember), total_data: z.int() }),
});

export const exportSerkoms = endpoint({
  method: 'POST',
  path: '/api/v1/exports/serkom',
  access: 'staff',
  summary:
    'A spreadsheet of all members that the filters match, with the message for each and the latest reminder; `X-Rows` is their number.',
  query: listMembers.query.omit({ page: true, pageSize: true, isAdmin: true }),
  body: z.object({ format: z.literal('xlsx', { error: 'Format harus xlsx.' }) }),
  produces: [mediaTypes.xlsx],
  tellsRows: true,
});

/** The file name of that export; `day` is today. */
export function serkomExportName(day: Day): string {
  return `list_serkom_ikai_${day}.xlsx`;
}
