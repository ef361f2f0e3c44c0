import { z } from 'zod';
import type { Role } from './access.ts';
import { dayText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { idParams, paging, wholeNumberInText } from './texts.ts';

/** What has a history. */
export const subjects = [
  'members',
  'regions',
  'accounts',
  'reminders',
  'training_modules',
  'training_classes',
  'training_registrations',
] as const;

export type Subject = (typeof subjects)[number];

const seenByStaff = ['members', 'reminders', 'training_classes', 'training_registrations'] as const;

/** Whose history a role may read: that of what it may change; only superadmins see what was done to accounts. */
export const visibleSubjects = {
  staff: seenByStaff,
  admin: [...seenByStaff, 'regions', 'training_modules'],
  superadmin: subjects,
} as const satisfies Record<Role, readonly Subject[]>;

/** What was done to a row. A purged row was deleted for ever, and its values with it. */
export const changeActions = ['created', 'changed', 'deleted', 'restored', 'purged'] as const;

/** Through which door a change came. */
export const changeSources = [
  'form',
  'switch',
  'profile',
  'start',
  'undo',
  'restore',
  'import',
  'bulk',
  'attendance',
] as const;

/** What is done to many rows at once. */
export const operationKinds = ['import', 'bulk'] as const;

export type ChangeSource = (typeof changeSources)[number];

const value = z.union([z.string(), z.number()]).nullable();

/** One change of one row: who, when, from which source, which fields from what to what. */
export const changeEntry = z.object({
  id: z.int(),
  subject: z.enum(subjects),
  subject_id: z.int(),
  /** How the row was called as the change left it: a member's name and NPA, a region's or an account's name; null when it is gone for ever. */
  subject_name: z.string().nullable(),
  version: z.int(),
  action: z.enum(changeActions),
  door: z.enum(changeSources),
  account_id: z.int().nullable(),
  /** As they were then; without an e-mail where it was the system itself. */
  account_name: z.string(),
  account_email: z.string().nullable(),
  /** An ISO instant. */
  at: z.string(),
  /** Under the names of requests; a region by its name of then. That a password changed is said, never what it was. */
  fields: z.array(z.object({ field: z.string(), old: value, new: value })),
  /** Whether this is the row's latest change and can be taken back. */
  undoable: z.boolean(),
});

export type ChangeEntry = z.infer<typeof changeEntry>;

const day = dayText();

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/v1/history',
  access: 'staff',
  summary: 'Changes, the newest first, of what the role may see; days are those of the association, both included.',
  query: z.object({
    ...paging,
    subject: z.enum(subjects, { error: 'Jenis data tidak dikenal.' }).optional(),
    subject_id: wholeNumberInText(1, Number.MAX_SAFE_INTEGER, 'Nomor data tidak sah.').optional(),
    account_id: wholeNumberInText(1, Number.MAX_SAFE_INTEGER, 'Nomor akun tidak sah.').optional(),
    /** Only what this import or bulk action changed. */
    operation_id: wholeNumberInText(1, Number.MAX_SAFE_INTEGER, 'Nomor tindakan tidak sah.').optional(),
    action: z.enum(changeActions, { error: 'Jenis perubahan tidak dikenal.' }).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: z.object({ data: z.array(changeEntry), total_data: z.int() }),
});

/** An account as it is now, whatever it was called when it changed something. */
const changeAuthor = z.object({ account_id: z.int(), account_name: z.string(), account_email: z.string() });

export type ChangeAuthor = z.infer<typeof changeAuthor>;

export const listHistoryAuthors = endpoint({
  method: 'GET',
  path: '/api/v1/history/authors',
  access: 'staff',
  summary: 'Who made the changes that the role may see, by the name that they have now.',
  response: z.object({ data: z.array(changeAuthor) }),
});

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/v1/history/:id/undo',
  access: 'staff',
  summary: "Takes a change of a member or a region back by its reverse; 409 when the row's fields changed since.",
  params: idParams,
  response: saved(z.object({ subject: z.enum(subjects), subject_id: z.int() })),
});
