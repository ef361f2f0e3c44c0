import type { operationKinds, Subject } from '#contract/history.ts';
import type { Author } from '#server/database/history.ts';
import type { Tx } from '#server/database/schema.ts';

/** What is about to be done to many rows. */
interface Begun {
  kind: (typeof operationKinds)[number];
  subject: Exclude<Subject, 'accounts'>;
  /** What is said of it, by its kind; kept as JSON. */
  summary: object;
}

/** The author of the changes that are part of an operation. */
export type OperationAuthor = Author & { operationId: number };

/** What is done to many rows at once: each operation is one transaction, whose changes bear its number. */
export function createOperations() {
  return {
    /** The first thing in the operation's transaction; answers who its changes are written by. */
    async begin(tx: Tx, { kind, subject, summary }: Begun, author: Author): Promise<OperationAuthor> {
      const { id } = await tx
        .insertInto('operations')
        .values({
          kind,
          subject,
          rows: 0,
          account_id: author.accountId,
          account_name: author.name,
          at: new Date().toISOString(),
          summary: JSON.stringify(summary),
          undone_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ...author, operationId: id };
    },

    /** The last thing in the operation's transaction: so many rows were changed. */
    async finish(tx: Tx, { operationId }: OperationAuthor, rows: number): Promise<void> {
      await tx.updateTable('operations').set({ rows }).where('id', '=', operationId).execute();
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;
