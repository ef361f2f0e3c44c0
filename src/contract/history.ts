import { z } from 'zod';
import type { Role } from './access.ts';
import { dayText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { memberSearch } from './member-filter.ts';
import { accountIdInText, idInText, idParams, paging } from './texts.ts';

/** What has a history. */
export const subjects = [
  'members',
  'regions',
  'accounts',
  'reminders',
  'distinct_members',
  'training_modules',
  'training_classes',
  'training_registrations',
  'card_settings',
  'card_voids',
] as const;

export type Subject = (typeof subjects)[number];

const seenByStaff = [
  'members',
  'reminders',
  'distinct_members',
  'card_voids',
  'training_classes',
  'training_registrations',
] as const;

/** Whose history a role may read: that of what it may change; only superadmins see what was done to accounts. */
export const visibleSubjects = {
  staff: seenByStaff,
  admin: [...seenByStaff, 'regions', 'training_modules'],
  superadmin: subjects,
} as const satisfies Record<Role, readonly Subject[]>;

/** What was done to a row. A merged row took in others of the same person. A purged row was deleted for ever, and its values with it. */
export const changeActions = ['created', 'changed', 'merged', 'deleted', 'restored', 'purged'] as const;

/** What was done, in a word. */
export const actionNames = {
  created: 'Ditambahkan',
  changed: 'Diubah',
  merged: 'Digabungkan',
  deleted: 'Dihapus',
  restored: 'Dipulihkan',
  purged: 'Dihapus selamanya',
} as const satisfies Record<(typeof changeActions)[number], string>;

/** Where a change came from. */
export const changeSources = [
  'form',
  'switch',
  'profile',
  'start',
  'undo',
  'restore',
  'return',
  'import',
  'bulk',
  'merge',
  'attendance',
  'retention',
  'link',
] as const;

/** What is done to many rows at once. */
export const operationKinds = ['import', 'bulk', 'merge', 'restore', 'undo'] as const;

export type OperationKind = (typeof operationKinds)[number];

export type ChangeSource = (typeof changeSources)[number];

/** What was done to many rows at once, where one of its changes stands for the whole of it. */
const wholeOperation = z.object({
  id: z.int(),
  kind: z.enum(operationKinds),
  /** Rows that it changed. */
  rows: z.int(),
  /** An ISO instant; null while it stands. */
  undone_at: z.string().nullable(),
  /** What an undo took back; null of everything else. */
  undoes: z.enum(operationKinds).nullable(),
  /** Of an import. */
  file_name: z.string().nullable(),
});

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
  source: z.enum(changeSources),
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
  /** Only where the list was asked for whole operations. */
  operation: wholeOperation.nullable(),
});

export type ChangeEntry = z.infer<typeof changeEntry>;

const day = dayText();

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/v1/history',
  access: 'staff',
  summary:
    'Changes, the newest first, of what the role may see; days are those of the association, both included. `search` is in the name of then (a member’s with the NPA), and of members in the name and NPA of now.',
  query: z.object({
    ...paging,
    subject: z.enum(subjects, { error: 'Jenis data tidak dikenal.' }).optional(),
    subject_id: idInText('Nomor data tidak sah.').optional(),
    account_id: accountIdInText.optional(),
    /** Only what this import or bulk action changed. */
    operation_id: idInText('Nomor tindakan tidak sah.').optional(),
    /** `whole`: what was done to many rows at once comes as one entry, its last change. */
    operations: z.enum(['whole'], { error: 'Hanya whole yang dikenal.' }).optional(),
    action: z.enum(changeActions, { error: 'Jenis perubahan tidak dikenal.' }).optional(),
    search: memberSearch.optional(),
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
