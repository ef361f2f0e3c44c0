import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { recordedFormats } from './exports.ts';
import { accountIdInText, paging } from './texts.ts';

/** How data left in bulk: a long list, a file, a print, or everything by a command-line program. */
export const accessKinds = ['list', 'export', 'print', 'backup', 'move'] as const;

export type AccessKind = (typeof accessKinds)[number];

/** Longer lists are recorded. */
export const mostUnrecorded = 100;

/**
 * From how many people on, which an account reads, exports and prints in a day, superadmins are told of it: as many as
 * nine of ten members, but at least 100 and at most 5,000.
 */
export function muchToRead(members: number): number {
  return Math.min(Math.max(Math.floor(members * 0.9), mostUnrecorded), 5000);
}

/** A read of many members: by whom (named as then), when, from where, how many, and which. */
const accessRecord = z.object({
  id: z.int(),
  kind: z.enum(accessKinds),
  /** Null for a program. */
  account_id: z.int().nullable(),
  account_name: z.string(),
  account_email: z.string().nullable(),
  /** An ISO instant. */
  at: z.string(),
  /** The client's address. Null in old records, like `path`. */
  address: z.string().nullable(),
  /** The endpoint's path, with `:id` in place of parameters. */
  path: z.string().nullable(),
  format: z.enum(recordedFormats).nullable(),
  rows: z.int(),
  /** The request's parameters. */
  filters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Whether the rows were chosen one by one, so that filters don't apply. */
  chosen: z.boolean(),
});

export type AccessRecord = z.infer<typeof accessRecord>;

export const listAccessRecords = endpoint({
  method: 'GET',
  path: '/api/v1/access-records',
  access: 'superadmin',
  summary: `Reads of more than ${mostUnrecorded} rows at once, exports, prints, backups and moves, newest first. Kept for two years by default.`,
  query: z.object({
    ...paging,
    account_id: accountIdInText.optional(),
    kind: z.enum(accessKinds, { error: 'Jenis akses tidak dikenal.' }).optional(),
  }),
  response: z.object({ data: z.array(accessRecord), total_data: z.int() }),
});
