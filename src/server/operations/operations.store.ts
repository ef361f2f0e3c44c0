import type { Role } from '#contract/access.ts';
import { readableDay } from '#contract/dates.ts';
import { type OperationKind, visibleSubjects } from '#contract/history.ts';
import { readableNumber } from '#contract/numbers.ts';
import {
  mostNamed,
  type Operation,
  type OperationSubject,
  type SkippedRow,
  type UndoOutcome,
} from '#contract/operations.ts';
import { writtenAtOnce } from '#server/batches.ts';
import { type Author, leadOperation } from '#server/database/history.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { changesToUndo, type UndoneChange } from '#server/database/tracked-rows/undo.ts';
import type { UndoMany } from '#server/database/tracked-rows/undo-many.ts';
import { forgetUndoneMerge } from '#server/history/forgetting.ts';
import type { OnProgress } from '#server/http/progress.ts';
import type { Forget, ForgetAccount } from '#server/keeper.ts';
import { notFound, Problem } from '#server/problems.ts';
import { writeAs } from '#server/session/who-asks.ts';

/** Removes a purged member's name from the rows that undos skipped. */
const forgetInOperations: Forget = async (tx, { rowIds }) => {
  const operations = tx.selectFrom('operations').select(['id', 'subject', 'summary']);
  const withSkipped = await operations.where('summary', 'like', '%"left":[{%').execute();
  for (const { id, subject } of withSkipped) {
    // Locked: an undo running at the same time writes the summary, too.
    const { summary } = await operations.where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
    const { undo, ...others }: { undo?: UndoOutcome } = JSON.parse(summary);
    const gone = undo?.left.filter((row) => rowIds[subject].includes(row.id)) ?? [];
    if (!undo || gone.length === 0) continue;
    const left = undo.left.map((row) => (gone.includes(row) ? { ...row, name: `Nomor ${row.id}` } : row));
    await tx
      .updateTable('operations')
      .set({ summary: JSON.stringify({ ...others, undo: { ...undo, left } }) })
      .where('id', '=', id)
      .execute();
  }
};

/** Replaces the name of an erased account. */
const forgetDoer: ForgetAccount = async (tx, { id, name }) => {
  const as = { account_name: name, account_email: null };
  await tx.updateTable('operations').set(as).where('account_id', '=', id).execute();
};

/** An operation to begin. */
interface Begun {
  kind: OperationKind;
  subject: OperationSubject;
  /** Its summary by kind, stored as JSON. */
  summary: object;
}

/** The author of changes that belong to an operation. */
export type OperationAuthor = Author & { operationId: number };

/** The stored JSON: the summary, and after an undo its outcome. */
interface Summary {
  /** Of an undo: what it reverted. */
  kind?: OperationKind;
  undo?: UndoOutcome;
}

/** An operation that the role may see, locked if in a transaction. Those on regions need the role to edit regions. */
async function operationOf(db: Db | Tx, id: number, role: Role) {
  const found = db.selectFrom('operations').selectAll().where('id', '=', id);
  const operation = await (db.isTransaction ? found.forNoKeyUpdate() : found).executeTakeFirst();
  if (!operation) throw notFound('Tindakan');
  if (visibleSubjects[role].some((subject) => subject === operation.subject)) return operation;
  throw new Problem('forbidden', 'Akun Anda tidak berhak melihat atau mengurungkan tindakan ini. Hubungi admin.');
}

/** The same, if it was not undone yet. */
async function standing(db: Db | Tx, id: number, role: Role) {
  const operation = await operationOf(db, id, role);
  if (operation.undone_at !== null) throw new Problem('conflict', 'Tindakan ini sudah diurungkan.');
  // The values that it would need are gone (see forgetUndoneMerge).
  if (operation.kind === 'undo' && (JSON.parse(operation.summary) as Summary).kind === 'merge') {
    const sentence = 'Penggabungan yang sudah diurungkan tidak dapat dikembalikan. Gabungkan lagi lewat Mungkin ganda.';
    throw new Problem('conflict', sentence);
  }
  return operation;
}

/** The changes before the first one about a row that has occurred already. */
function eachOfAnotherRow(changes: UndoneChange[]): UndoneChange[] {
  const seen = new Set<number>();
  const repeated = changes.findIndex(({ subject_id }) => seen.size === seen.add(subject_id).size);
  return repeated === -1 ? changes : changes.slice(0, repeated);
}

async function idsOfChanges(tx: Tx, operationId: number): Promise<number[]> {
  const changes = tx.selectFrom('changes').select('id').where('operation_id', '=', operationId).stream();
  const ids = await Array.fromAsync(changes, ({ id }) => id);
  return ids.sort((one, other) => other - one);
}

/** Whether there is anything to reverse: of the row that others were merged into there may be nothing. */
function isReversed({ action, fields }: UndoneChange): boolean {
  return action !== 'merged' || Object.keys(fields).length > 0;
}

/** An operation's changes, newest first, in batches without repeated rows. */
async function* changesOf(tx: Tx, operationId: number): AsyncGenerator<UndoneChange[]> {
  // All ids in one query: asking batch by batch could sort all changes each time.
  const ids = await idsOfChanges(tx, operationId);
  for (let start = 0; start < ids.length; ) {
    const next = ids.slice(start, start + writtenAtOnce);
    const changes = eachOfAnotherRow(await changesToUndo(tx, next));
    yield changes;
    start += changes.length;
  }
}

/** A merge can't be undone in part: says what prevents it, with author and time. */
async function refusePart(
  tx: Tx,
  id: number,
  { operationId }: OperationAuthor,
  { left: [first], left_total }: UndoOutcome,
): Promise<void> {
  if (!first) return;
  const own = tx.selectFrom('changes').where('operation_id', '=', id);
  const later = await tx
    .selectFrom('changes')
    .select(['account_name', 'at'])
    .where('subject_id', '=', first.id)
    .where('subject', 'in', own.select('subject'))
    .where(
      'id',
      '>',
      own.select((eb) => eb.fn.max('id').as('last')),
    )
    .where((eb) => eb.or([eb('operation_id', 'is', null), eb('operation_id', '!=', operationId)]))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const day = later && readableDay(tx.calendar.dayOf(later.at));
  const by = later ? ` Terakhir diubah oleh ${later.account_name} pada ${day}.` : '';
  const more = left_total > 1 ? ` Juga ${readableNumber(left_total - 1)} data lain.` : '';
  throw new Problem('conflict', `Penggabungan tidak dapat diurungkan. ${first.name}: ${first.reason}${by}${more}`);
}

/** Inserts the operation, first in its transaction; returns the author for its changes. */
async function begin(tx: Tx, { kind, subject, summary }: Begun, author: Author): Promise<OperationAuthor> {
  const { id } = await tx
    .insertInto('operations')
    .values({
      kind,
      subject,
      rows: 0,
      account_id: author.accountId,
      account_name: author.name,
      account_email: author.email,
      at: new Date().toISOString(),
      summary: JSON.stringify(summary),
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...author, operationId: id };
}

/** Completes the operation, last in its transaction: its last change represents it. Without changes it is deleted. */
async function finish(tx: Tx, { operationId }: OperationAuthor, rows: number): Promise<void> {
  if (rows === 0) {
    await tx.deleteFrom('operations').where('id', '=', operationId).execute();
    return;
  }
  await tx.updateTable('operations').set({ rows }).where('id', '=', operationId).execute();
  await leadOperation(tx, operationId);
}

/** Operations on many rows. Each is one transaction whose changes carry its id. */
export function createOperations(db: Db, undoMany: Record<OperationSubject, UndoMany>) {
  /** Undoes changes, table by table. Returns the rows that it skipped. */
  async function undoSome(tx: Tx, changes: readonly UndoneChange[], author: Author): Promise<SkippedRow[]> {
    const left: SkippedRow[] = [];
    for (const [subject, some] of Map.groupBy(changes, ({ subject }) => subject)) {
      left.push(...(await undoMany[subject as OperationSubject](tx, some, author)));
    }
    return left;
  }

  async function undoAll(tx: Tx, { id, subject, rows }: Operation, author: Author, onProgress: OnProgress) {
    const undone = new Set<number>();
    const removed = new Set<number>();
    const left = new Map<number, SkippedRow>();
    for await (const changes of changesOf(tx, id)) {
      const leftOfThese = await undoSome(tx, changes, author);
      const ofRows = changes.filter((change) => change.subject === subject && isReversed(change));
      for (const { subject_id, action } of ofRows) {
        undone.add(subject_id);
        if (action === 'created' || action === 'restored') removed.add(subject_id);
      }
      for (const row of leftOfThese) {
        undone.delete(row.id);
        removed.delete(row.id);
        left.set(row.id, left.get(row.id) ?? row);
      }
      onProgress(undone.size + left.size, rows);
    }
    const named = [...left.values()].slice(0, mostNamed);
    return { undone: undone.size, removed: removed.size, left: named, left_total: left.size };
  }

  return {
    begin,
    finish,
    forgetMember: forgetInOperations,
    forgetAccount: forgetDoer,

    async read(id: number, role: Role): Promise<Operation & { undo: UndoOutcome | null }> {
      const { summary, ...operation } = await operationOf(db, id, role);
      return { ...operation, undo: (JSON.parse(summary) as Summary).undo ?? null };
    },

    /**
     * Undoes an operation once, as far as its changes still stand; returns skipped rows. If all are skipped nothing
     * counts as undone, and it can be tried again.
     */
    async undo(id: number, author: Author, role: Role, onProgress: OnProgress): Promise<UndoOutcome> {
      // Fails early, before waiting for other writers; checked again under the lock.
      await standing(db, id, role);
      return writeAs(db, author.authority, async (tx) => {
        const { summary, ...operation } = await standing(tx, id, role);
        onProgress(0, operation.rows);
        const { kind, subject } = operation;
        const undoing = { kind: 'undo', subject, summary: { kind } } as const;
        const ours = await begin(tx, undoing, author);
        const undo = await undoAll(tx, operation, ours, onProgress);
        if (kind === 'merge') await refusePart(tx, id, ours, undo);
        await finish(tx, ours, undo.undone);
        if (kind === 'merge') await forgetUndoneMerge(tx, id);
        if (undo.undone === 0) return undo;
        const undone_at = new Date().toISOString();
        const told = JSON.stringify({ ...JSON.parse(summary), undo } satisfies Summary);
        await tx.updateTable('operations').set({ undone_at, summary: told }).where('id', '=', id).execute();
        return undo;
      });
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;
