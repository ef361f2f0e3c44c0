import { batchesOf } from '#server/batches.ts';
import { insertManyTracked } from '#server/database/history.ts';
import { transact } from '#server/database/transaction.ts';
import { derivedColumns, nothingSet } from '#server/members/members.rules.ts';
import type { TestServer } from './server.ts';

/** Adds members in one transaction, without HTTP, with titles that calls would refuse. */
export async function manyMembers({ db }: Pick<TestServer, 'db'>, count: number, titleOf: () => string): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await transact(db, async (tx) => {
    for await (const some of batchesOf(numbers)) {
      const rows = some.map((n) => {
        const facts = { ...nothingSet, npa: `N.${n}`, first_name: 'Siti', region_id: 1 };
        return { ...facts, ...derivedColumns(facts), title: titleOf() };
      });
      await insertManyTracked(tx, { accountId: null, name: 'Uji', email: null, source: 'start' }, 'members', rows);
    }
  });
}
