import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { memberSearch } from './member-filter.ts';
import { member, newMember } from './members.ts';
import { idParams, paging, requiredText, wholeNumberInText } from './texts.ts';

/** A deleted member: as it was, when it was deleted (an ISO instant) and by whom, as the account was then. */
export const deletedMember = member.extend({
  deletedAt: z.string(),
  deletedBy: z.string(),
  deletedByEmail: z.string().nullable(),
});

export type DeletedMember = z.infer<typeof deletedMember>;

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/v1/trash',
  access: 'staff',
  summary: 'Deleted members, the latest first; `search` as in the member list.',
  query: z.object({
    ...paging,
    search: memberSearch.optional(),
  }),
  response: z.object({ data: z.array(deletedMember), total_data: z.int() }),
});

export const restoreMember = endpoint({
  method: 'POST',
  path: '/api/v1/membership/:id/restore',
  access: 'staff',
  summary: 'Restores a deleted member, with another NPA or region where the old one is taken or gone.',
  params: idParams,
  body: newMember.pick({ npa: true, membership_type_id: true }).partial(),
  response: saved(member),
});

export const memberAt = endpoint({
  method: 'GET',
  path: '/api/v1/membership/:id/versions/:version',
  access: 'staff',
  summary: 'A member as it was at an earlier version.',
  params: idParams.extend({ version: wholeNumberInText(1, Number.MAX_SAFE_INTEGER, 'Versi tidak sah.') }),
  response: z.object({ data: member }),
});

export const purgeMember = endpoint({
  method: 'POST',
  path: '/api/v1/trash/:id/purge',
  access: 'superadmin',
  summary: 'Deletes a deleted member for ever, with all its values; its NPA must be typed.',
  params: idParams,
  body: z.object({ npa: requiredText(64, 'Ketik NPA anggota ini untuk menghapusnya selamanya.') }),
  response: done,
});
