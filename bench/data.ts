import { createAccounts } from '#server/accounts/accounts.store.ts';
import { batchesOf } from '#server/batches.ts';
import type { Author } from '#server/database/history.ts';
import { openDatabase } from '#server/database/open.ts';
import { factsOf, type MemberFacts } from '#server/members/members.rules.ts';
import { manyMembers } from '#server/members/members-many.ts';
import { createRegions } from '#server/regions/regions.store.ts';
import { madeUpMember } from '../tasks/demo/member.ts';
import { random } from '../tasks/demo/random.ts';

/** Who signs in. */
export const account = { email: 'bench@ikai.example', password: 'bench-password' };

const author: Author = { accountId: null, name: 'Bench', door: 'start' };

const pictures = Array.from({ length: 50 }, (_, number) => `bench-${number}.jpg`);

/** Makes a database with so many made-up members, all in one transaction. */
export async function makeData(place: Parameters<typeof openDatabase>[0], count: number): Promise<void> {
  const database = await openDatabase(place);
  const chance = random(100_000);
  const regions = await createRegions(database).list('');
  const bytes = new Uint8Array();
  const at = new Date().toISOString();
  await database.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('pictures')
      .values(pictures.map((name) => ({ name, bytes, thumbnail: bytes, created_at: at })))
      .execute();
    for await (const numbers of batchesOf(Array.from({ length: count }, (_, index) => index + 1))) {
      const members = numbers.map((number) => {
        const values = madeUpMember(chance, regions, number, () => null);
        const { values: sent } = factsOf({ values, faults: [] }, '');
        const picture = chance.chance(0.5) ? chance.pick(pictures) : null;
        return { last_name: null, ...sent, picture } as MemberFacts;
      });
      await manyMembers.add(tx, author, members);
    }
  });
  await createAccounts(database).create({ name: 'Bench', ...account, role: 'staff', username: undefined }, author);
  await database.close();
}
