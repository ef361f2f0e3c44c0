import { createAccounts } from '#server/accounts/accounts.store.ts';
import { type Author, insertTracked } from '#server/database/history.ts';
import { openDatabase } from '#server/database/open.ts';
import { derivedColumns, factsOf, type MemberFacts } from '#server/members/members.rules.ts';
import { createRegions } from '#server/regions/regions.store.ts';
import { madeUpMember } from '../tasks/demo/member.ts';
import { random } from '../tasks/demo/random.ts';

/** Who signs in. */
export const account = { email: 'bench@ikai.example', password: 'bench-password' };

const author: Author = { accountId: null, name: 'Bench', door: 'start' };

const nothingSet: Pick<MemberFacts, 'last_name' | 'picture'> = { last_name: null, picture: null };

/** Makes a data folder with so many made-up members, all in one transaction. */
export async function makeData(folder: string, count: number): Promise<void> {
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  const chance = random(100_000);
  const regions = await createRegions(database).list('');
  await database.db.transaction().execute(async (tx) => {
    for (let number = 1; number <= count; number += 1) {
      const values = madeUpMember(chance, regions, number, () => null);
      const { values: sent } = factsOf({ values, faults: [] }, '');
      const facts = { ...nothingSet, ...sent } as MemberFacts;
      await insertTracked(tx, author, 'members', { ...facts, ...derivedColumns(facts) });
    }
  });
  await createAccounts(database).create({ name: 'Bench', ...account, role: 'staff', username: undefined }, author);
  await database.close();
}
