import type { OperationSubject } from '#contract/operations.ts';
import { voidRules } from '#server/cards/cards.store.ts';
import type { Author } from '#server/database/history.ts';
import type { Tx } from '#server/database/schema.ts';
import { undoManyBy } from '#server/database/tracked-rows/undo-many.ts';
import { transact } from '#server/database/transaction.ts';
import { distinctRules } from '#server/members/duplicates/duplicates.store.ts';
import { memberRules } from '#server/members/member-rows.ts';
import { createOperations } from '#server/operations/operations.store.ts';
import { regionRules } from '#server/regions/regions.store.ts';
import { reminderRules } from '#server/serkom/reminder-rows.ts';
import { registrationRules } from '#server/training/registration-rows.ts';
import type { TestServer } from './server.ts';

/** The operations of the server. */
export function operationsOn({ db }: Pick<TestServer, 'db'>) {
  return createOperations(db, {
    members: undoManyBy(memberRules),
    regions: undoManyBy(regionRules),
    training_registrations: undoManyBy(registrationRules),
    reminders: undoManyBy(reminderRules),
    distinct_members: undoManyBy(distinctRules),
    card_voids: undoManyBy(voidRules),
  });
}

/** Runs `work` as one operation in one transaction. `work` returns the number of changed rows, this the operation's id. */
export async function asOperation(
  server: TestServer,
  subject: OperationSubject,
  work: (tx: Tx, author: Author) => Promise<number>,
): Promise<number> {
  const operations = operationsOn(server);
  const author: Author = { accountId: null, name: 'Impor', email: null, source: 'import' };
  return transact(server.db, async (tx) => {
    const ours = await operations.begin(tx, { kind: 'import', subject, summary: { file_name: 'daftar.xlsx' } }, author);
    await operations.finish(tx, ours, await work(tx, ours));
    return ours.operationId;
  });
}
