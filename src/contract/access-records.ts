import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { recordedFormats } from './exports.ts';
import { accountIdInText, paging } from './texts.ts';

/** How much was read at once: a long list, a file, sheets for printing, or everything by a program of whoever has the machine. */
export const accessKinds = ['list', 'export', 'print', 'backup', 'move'] as const;

export type AccessKind = (typeof accessKinds)[number];

/** An answered list of more rows than this is recorded. */
export const mostUnrecorded = 100;

/** That somebody read about many at once: who (as the account was called then), when, from where, how many, and which. */
const accessRecord = z.object({
  id: z.int(),
  kind: z.enum(accessKinds),
  /** Null of a program. */
  account_id: z.int().nullable(),
  account_name: z.string(),
  account_email: z.string().nullable(),
  /** An ISO instant. */
  at: z.string(),
  /** The caller's address; null of what was recorded before addresses were, like `path`. */
  address: z.string().nullable(),
  /** The call, with `:id` for what its parameters say. */
  path: z.string().nullable(),
  format: z.enum(recordedFormats).nullable(),
  rows: z.int(),
  /** The call's parameters. */
  filters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Whether the rows were chosen one by one; then the filters did not count. */
  chosen: z.boolean(),
});

export type AccessRecord = z.infer<typeof accessRecord>;

export const listAccessRecords = endpoint({
  method: 'GET',
  path: '/api/v1/access-records',
  access: 'superadmin',
  summary: `Who read more than ${mostUnrecorded} rows at once, exported, printed, backed up or moved, the latest first. Kept for two years, unless the operator says otherwise.`,
  query: z.object({
    ...paging,
    account_id: accountIdInText.optional(),
    kind: z.enum(accessKinds, { error: 'Jenis akses tidak dikenal.' }).optional(),
  }),
  response: z.object({ data: z.array(accessRecord), total_data: z.int() }),
});
