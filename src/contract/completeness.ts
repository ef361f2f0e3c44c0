import { z } from 'zod';
import type { Day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { mediaTypes } from './media-types.ts';
import { member } from './members.ts';
import { idInText, paging } from './texts.ts';

/** What may be missing or doubtful. */
export const lacks = ['photo', 'phone', 'email', 'npa_unlike', 'inactive'] as const;

export type Lack = (typeof lacks)[number];

/** Labels and explanations. Only the last lack occurs with inactive members. */
export const lackNames = {
  photo: { name: 'Tanpa foto', meaning: 'Belum ada foto.' },
  phone: { name: 'Telepon meragukan', meaning: 'Nomor telepon tidak seperti nomor Indonesia.' },
  email: { name: 'Tanpa email', meaning: 'Alamat email belum diisi.' },
  npa_unlike: { name: 'NPA tidak lazim', meaning: 'Bentuk NPA lain dari hampir semua NPA di wilayahnya.' },
  inactive: { name: 'Non Active, serkom berlaku', meaning: 'Berstatus Non Active padahal serkomnya masih berlaku.' },
} as const satisfies Record<Lack, { name: string; meaning: string }>;

/** The form field in which each lack is fixed. */
export const mendedIn = {
  photo: 'image_url',
  phone: 'phone',
  email: 'email',
  npa_unlike: 'npa',
  inactive: 'status',
} as const satisfies Record<Lack, string>;

const counts = z.record(z.enum(lacks), z.int());

export type LackCounts = z.infer<typeof counts>;

export const countLacks = endpoint({
  method: 'GET',
  path: '/api/v1/completeness/counts',
  access: 'staff',
  summary: 'How many members have which missing or doubtful data, by region.',
  response: z.object({
    data: z.object({
      /** The day in the association's time zone for which serkom states were computed. */
      day: z.string(),
      lacks: counts,
      /** Regions with members, by name. */
      regions: z.array(z.object({ id: z.int(), name: z.string(), lacks: counts })),
    }),
  }),
});

/** A member with all lacks. */
export const incompleteMember = member.extend({ lacks: z.array(z.enum(lacks)) });

export type IncompleteMember = z.infer<typeof incompleteMember>;

const which = {
  lack: z.enum(lacks, { error: 'Yang kurang ini tidak dikenal.' }).optional(),
  membership_type_id: idInText('Wilayah keanggotaan tidak sah.').optional(),
};

export const listIncomplete = endpoint({
  method: 'GET',
  path: '/api/v1/completeness/members',
  access: 'staff',
  summary: 'Members with missing or doubtful data, of any kind or of one, by name; of one region or all.',
  query: z.object({ ...paging, ...which }),
  response: z.object({ data: z.array(incompleteMember), total_data: z.int() }),
});

export type IncompleteQuery = z.output<(typeof listIncomplete)['query']>;

export const exportIncomplete = endpoint({
  method: 'POST',
  path: '/api/v1/exports/completeness',
  access: 'staff',
  summary: 'A spreadsheet of missing and doubtful data, for the chapter; `X-Rows` is the number of rows.',
  query: z.object(which),
  body: z.object({ format: z.literal('xlsx', { error: 'Format harus xlsx.' }) }),
  produces: [mediaTypes.xlsx],
  tellsRows: true,
});

/** The file name of that export; `day` is today. */
export function incompleteExportName(day: Day): string {
  return `perlu_dilengkapi_ikai_${day}.xlsx`;
}
