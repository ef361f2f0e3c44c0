import { z } from 'zod';
import { boundedList } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { chosenIds } from './exports.ts';
import { memberNames } from './member-fields.ts';
import { memberSearch } from './member-filter.ts';
import { member, memberChange, newMember } from './members.ts';
import { mostNamed, skippedRow } from './operations.ts';
import { idInText, idParams, paging, requiredText } from './texts.ts';
import { namedView } from './views.ts';

/** A deleted member, with when (an ISO instant) and by whom, as the account was named then. */
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
  summary: 'Deleted members, newest first; `search` as in the member list.',
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
  summary: 'Restores a deleted member, with another NPA or region if the old one is taken or gone.',
  params: idParams,
  body: newMember.pick({ npa: true, membership_type_id: true }).partial(),
  response: saved(member),
});

export const memberAt = endpoint({
  method: 'GET',
  path: '/api/v1/membership/:id/versions/:version',
  access: 'staff',
  summary: 'A member as of an earlier version.',
  params: idParams.extend({ version: idInText('Versi tidak sah.') }),
  response: z.object({ data: member }),
});

export const returnToVersion = endpoint({
  method: 'POST',
  path: '/api/v1/membership/:id/versions/:version/return',
  access: 'staff',
  summary: 'Restores fields of a member to an earlier version. 409 if they have changed since `version`.',
  params: memberAt.params,
  body: z.object({
    fields: boundedList(
      z.enum(memberNames.sent, { error: 'Isian tidak dikenal.' }),
      memberNames.sent.length,
      'Isian tidak dikenal.',
    ).refine((fields) => fields.length > 0, 'Pilih isiannya.'),
    version: memberChange.shape.version,
  }),
  response: saved(member),
});

export const restoreMembers = endpoint({
  method: 'POST',
  path: '/api/v1/trash/restore',
  access: 'staff',
  summary:
    'Restores deleted members in one operation, which can be undone as a whole. Those whose NPA is taken or whose region is gone are skipped and named.',
  body: z.object({ ids: chosenIds }),
  reportsProgress: true,
  keepsWaiting: 'pemulihan anggota yang dihapus',
  response: saved(
    z.object({
      /** Null if nobody could be restored. */
      operation_id: z.int().nullable(),
      restored: z.int(),
      left: z.array(skippedRow).max(mostNamed),
      left_total: z.int(),
    }),
  ),
});

export const purgeMember = endpoint({
  method: 'POST',
  path: '/api/v1/trash/:id/purge',
  access: 'superadmin',
  needsConfirmation: true,
  summary:
    'Deletes a deleted member for ever, with all values; its NPA must be sent as confirmation. Answers the saved views whose words still name them.',
  params: idParams,
  body: z.object({ npa: requiredText(64, 'Ketik NPA anggota ini untuk menghapusnya selamanya.') }),
  response: saved(z.object({ views: z.array(namedView) })),
});
