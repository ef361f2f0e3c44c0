import { z } from 'zod';
import type { Role } from './access.ts';
import { dayText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { memberFields } from './member-fields.ts';
import { memberSearch } from './member-filter.ts';
import { accountIdInText, idInText, idParams, paging } from './texts.ts';

/** Tables with a history. */
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

/** The subjects whose history a role may read: those it may change. Accounts are for superadmins only. */
export const visibleSubjects = {
  staff: seenByStaff,
  admin: [...seenByStaff, 'regions', 'training_modules'],
  superadmin: subjects,
} as const satisfies Record<Role, readonly Subject[]>;

/** 'merged': the row absorbed other entries of the person. 'purged': deleted for ever, with its recorded values. */
export const changeActions = ['created', 'changed', 'merged', 'deleted', 'restored', 'purged'] as const;

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

/** Kinds of operations on many rows. */
export const operationKinds = ['import', 'bulk', 'merge', 'restore', 'undo'] as const;

export type OperationKind = (typeof operationKinds)[number];

export type ChangeSource = (typeof changeSources)[number];

/** An operation, on the entry that represents it. */
const wholeOperation = z.object({
  id: z.int(),
  kind: z.enum(operationKinds),
  /** Rows that it changed. */
  rows: z.int(),
  /** An ISO instant; null if it wasn't undone. */
  undone_at: z.string().nullable(),
  /** What an undo reverted; otherwise null. */
  undoes: z.enum(operationKinds).nullable(),
  /** Imports only. */
  file_name: z.string().nullable(),
});

const value = z.union([z.string(), z.number()]).nullable();

/** A change of one row: who, when, from which source, and each field's old and new value. */
export const changeEntry = z.object({
  id: z.int(),
  subject: z.enum(subjects),
  subject_id: z.int(),
  /** The row's name after the change: a member's name and NPA, a region's or account's name. Null if purged. */
  subject_name: z.string().nullable(),
  /** The class of a registration. */
  subject_class: z.string().nullable(),
  version: z.int(),
  action: z.enum(changeActions),
  source: z.enum(changeSources),
  account_id: z.int().nullable(),
  /** As they were at the time. The system has no e-mail. */
  account_name: z.string(),
  account_email: z.string().nullable(),
  /** An ISO instant. */
  at: z.string(),
  /** Under the names of requests. Regions by their name at the time. Passwords: only that they changed. */
  fields: z.array(z.object({ field: z.string(), old: value, new: value })),
  /** Whether this is the row's latest change and may be undone. */
  undoable: z.boolean(),
  /** Only if the list was requested with whole operations. */
  operation: wholeOperation.nullable(),
});

export type ChangeEntry = z.infer<typeof changeEntry>;

const day = dayText();

/** The fields of a member whose changes can be listed, as in requests. */
export const changedFields = [...Object.values(memberFields).map(({ sent }) => sent), 'last_name'];

export const listHistory = endpoint({
  method: 'GET',
  path: '/api/v1/history',
  access: 'staff',
  summary:
    'Changes that the role may see, newest first; days are in the association’s time zone, inclusive. `search` matches the names at the time of the change (members with NPA), and for members also their current name and NPA.',
  query: z.object({
    ...paging,
    subject: z.enum(subjects, { error: 'Jenis data tidak dikenal.' }).optional(),
    subject_id: idInText('Nomor data tidak sah.').optional(),
    account_id: accountIdInText.optional(),
    /** Only changes of this operation. */
    operation_id: idInText('Nomor tindakan tidak sah.').optional(),
    /** `whole`: an operation is a single entry, its last change. */
    operations: z.enum(['whole'], { error: 'Hanya whole yang dikenal.' }).optional(),
    action: z.enum(changeActions, { error: 'Jenis perubahan tidak dikenal.' }).optional(),
    /** Only changes of this field of a member who was there before. */
    field: z.enum(changedFields, { error: 'Isian tidak dikenal.' }).optional(),
    search: memberSearch.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  response: z.object({ data: z.array(changeEntry), total_data: z.int() }),
});

/** An account by its current name. */
const changeAuthor = z.object({ account_id: z.int(), account_name: z.string(), account_email: z.string() });

export type ChangeAuthor = z.infer<typeof changeAuthor>;

export const listHistoryAuthors = endpoint({
  method: 'GET',
  path: '/api/v1/history/authors',
  access: 'staff',
  summary: 'The authors of changes that the role may see, by their current names.',
  response: z.object({ data: z.array(changeAuthor) }),
});

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/v1/history/:id/undo',
  access: 'staff',
  summary: "Reverts a change; 409 if the row's fields have changed since.",
  params: idParams,
  response: saved(z.object({ subject: z.enum(subjects), subject_id: z.int() })),
});
