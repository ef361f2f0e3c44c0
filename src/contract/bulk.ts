import { z } from 'zod';
import type { Day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { chosenIds, someMembers } from './exports.ts';
import { mediaTypes } from './media-types.ts';
import { listMembers, newMember } from './members.ts';
import { skippedRow } from './operations.ts';

export const bulkActions = ['status', 'region', 'delete'] as const;

export type BulkAction = (typeof bulkActions)[number];

/** The chosen members: those in `ids`, or else all that the list's parameters match. */
const meantByList = listMembers.query.omit({ page: true, pageSize: true, isAdmin: true });

const bulkBody = z
  .object({
    action: z.enum(bulkActions, { error: 'Pilih tindakannya.' }),
    status: newMember.shape.status,
    membership_type_id: newMember.shape.membership_type_id.optional(),
    ids: chosenIds.optional(),
  })
  .superRefine(({ action, status, membership_type_id }, context) => {
    if (action === 'status' && status === undefined) {
      context.addIssue({ code: 'custom', path: ['status'], message: 'Pilih statusnya.' });
    }
    if (action === 'region' && membership_type_id === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['membership_type_id'],
        message: 'Please input wilayah keanggotaan!',
      });
    }
  });

export type BulkBody = z.output<typeof bulkBody>;

/** A member that the action would change. Regions are named; a deletion goes from the status to null. */
const plannedChange = z.object({
  id: z.int(),
  npa: z.string(),
  fullName: z.string(),
  old: z.string(),
  new: z.string().nullable(),
});

export const previewBulk = endpoint({
  method: 'POST',
  path: '/api/v1/bulk/members/preview',
  access: 'staff',
  summary: 'Previews a bulk action: which rows it would change, and which it would refuse.',
  query: meantByList,
  body: bulkBody,
  response: z.object({
    data: z.object({
      /** How many members were chosen. */
      total: z.int(),
      /** How many would change; others have the new value already, or are refused. */
      changes: z.int(),
      /** The changes by old value. */
      groups: z.array(z.object({ old: z.string(), count: z.int() })),
      /** The first of those that would change. */
      first: z.array(plannedChange),
      refused: z.array(skippedRow),
      refused_total: z.int(),
    }),
  }),
});

/** The result of a bulk operation. */
export const bulkResult = z.object({
  /** Null if nothing changed. */
  operation_id: z.int().nullable(),
  changed: z.int(),
  refused: z.array(skippedRow),
  refused_total: z.int(),
});

export const applyBulk = endpoint({
  method: 'POST',
  path: '/api/v1/bulk/members',
  access: 'staff',
  summary:
    'Updates or deletes many members in one operation, which can be undone as a whole. 409 if the number of members is no longer `expected`.',
  query: meantByList,
  body: bulkBody.safeExtend({
    /** The number that the preview showed. */
    expected: z.int({ error: 'Jumlah anggota tidak sah.' }).min(0).optional(),
  }),
  reportsProgress: true,
  keepsWaiting: 'perubahan massal',
  response: saved(bulkResult),
});

/** Limit of a file for printing. */
export const mostQrCodes = 5000;

/** The file name of a sheet of QR codes; `day` is today. */
export function qrSheetName(day: Day): string {
  return `kode_qr_anggota_ikai_${day}.pdf`;
}

export const previewQrSheet = endpoint({
  method: 'POST',
  path: '/api/v1/qr-sheets/members/preview',
  access: 'staff',
  summary: 'Who of the members has letters in their name or NPA that are printed as ‘?’.',
  query: meantByList,
  body: z.object({ ids: chosenIds.optional() }),
  response: z.object({ data: z.object({ unprintable: someMembers }) }),
});

export const printQrSheet = endpoint({
  method: 'POST',
  path: '/api/v1/qr-sheets/members',
  access: 'staff',
  summary: 'A PDF (A4) of QR codes with names, in the order of the list; `X-Rows` is their number.',
  query: meantByList,
  body: z.object({ ids: chosenIds.optional() }),
  produces: [mediaTypes.pdf],
  tellsRows: true,
});
