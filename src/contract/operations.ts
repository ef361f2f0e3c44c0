import { z } from 'zod';
import { endpoint, progress } from './endpoint.ts';
import { saved } from './errors.ts';
import { operationKinds, type Subject } from './history.ts';
import { idParams } from './texts.ts';

/** A row that an operation skipped, and why. `name` is what people call it. */
export const skippedRow = z.object({ id: z.int(), name: z.string(), reason: z.string() });

export type SkippedRow = z.infer<typeof skippedRow>;

/** Limit of skipped rows that are named; `left_total` is their number. */
export const mostNamed = 1000;

/** Subjects that operations can change. */
const operationSubjects = [
  'members',
  'regions',
  'reminders',
  'training_registrations',
  'distinct_members',
  'card_voids',
] as const satisfies Subject[];

export type OperationSubject = (typeof operationSubjects)[number];

/** An operation that can be undone. */
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

/** How many rows were reverted, and which were skipped. */
const undoOutcome = z.object({
  undone: z.int(),
  /** How many of them were removed again; the others were put back. Absent in old reports. */
  removed: z.int().optional(),
  left: z.array(skippedRow).max(mostNamed),
  left_total: z.int(),
});

export type UndoOutcome = z.infer<typeof undoOutcome>;

export const readOperation = endpoint({
  method: 'GET',
  path: '/api/v1/operations/:id',
  access: 'staff',
  summary: 'An operation on many rows, whether it was undone, and which rows the undo skipped.',
  params: idParams,
  response: z.object({ data: operation.extend({ undo: undoOutcome.nullable() }) }),
});

export const undoOperation = endpoint({
  method: 'POST',
  path: '/api/v1/operations/:id/undo',
  access: 'staff',
  summary:
    'Undoes an operation: changed rows get their former values, added ones are removed. Rows that were edited since are skipped and named.',
  params: idParams,
  reportsProgress: true,
  keepsWaiting: 'pembatalan impor atau perubahan massal',
  response: saved(undoOutcome),
});

/** Long work that other saves wait for. */
const workUnderWay = z.object({
  /** For the people who wait. */
  work: z.string(),
  /** Who started it; null for work of the system. */
  by: z.string().nullable(),
  ...progress.pick({ done: true, total: true }).shape,
});

export type WorkUnderWay = z.infer<typeof workUnderWay>;

export const listUnderWay = endpoint({
  method: 'GET',
  path: '/api/v1/under-way',
  access: 'staff',
  summary:
    'Work that saves are waiting for, oldest first: they are answered in turn and need not be sent again. Always empty on an engine with concurrent writers.',
  response: z.object({ data: z.array(workUnderWay) }),
});
