import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { saved } from './errors.ts';
import { operationKinds, type Subject } from './history.ts';
import { idParams } from './texts.ts';

/** One row that an operation on many rows left as it was, and why. `name` is how people know the row. */
export const skippedRow = z.object({ id: z.int(), name: z.string(), reason: z.string() });

export type SkippedRow = z.infer<typeof skippedRow>;

/** So many of the rows that were left are named; `left_total` says how many there are. */
export const mostNamed = 1000;

/** Of what many rows can be changed at once. */
const operationSubjects = [
  'members',
  'regions',
  'reminders',
  'training_registrations',
  'distinct_members',
] as const satisfies Subject[];

export type OperationSubject = (typeof operationSubjects)[number];

/** What an operation did, so far as it can be taken back. */
export const operation = z.object({
  id: z.int(),
  kind: z.enum(operationKinds),
  subject: z.enum(operationSubjects),
  account_id: z.int().nullable(),
  account_name: z.string(),
  account_email: z.string().nullable(),
  /** An ISO instant. */
  at: z.string(),
  /** Rows that it changed. */
  rows: z.int(),
  undone_at: z.string().nullable(),
});

export type Operation = z.infer<typeof operation>;

/** How many rows were taken back, and those that were left. */
const undoOutcome = z.object({
  undone: z.int(),
  /** How many of them are gone again, as before; the others were put back. Absent in reports of earlier versions. */
  removed: z.int().optional(),
  left: z.array(skippedRow).max(mostNamed),
  left_total: z.int(),
});

export type UndoOutcome = z.infer<typeof undoOutcome>;

export const readOperation = endpoint({
  method: 'GET',
  path: '/api/v1/operations/:id',
  access: 'staff',
  summary: 'What was done to many rows at once, whether it was taken back, and which rows that left.',
  params: idParams,
  response: z.object({ data: operation.extend({ undo: undoOutcome.nullable() }) }),
});

export const undoOperation = endpoint({
  method: 'POST',
  path: '/api/v1/operations/:id/undo',
  access: 'staff',
  summary:
    'Takes an import or a bulk action back: changed rows get their values again, new ones go. Rows that somebody edited since are left, and named.',
  params: idParams,
  reportsProgress: true,
  keepsWaiting: 'pembatalan impor atau perubahan massal',
  response: saved(undoOutcome),
});
