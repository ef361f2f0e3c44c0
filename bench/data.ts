import { sql } from 'kysely';
import sharp from 'sharp';
import { createAccounts } from '#server/accounts/accounts.store.ts';
import { batchesOf } from '#server/batches.ts';
import { type Author, insertManyTracked } from '#server/database/history.ts';
import { openDatabase, type Place } from '#server/database/open.ts';
import { transact } from '#server/database/transaction.ts';
import { factsOf, type MemberFacts, newMemberRow } from '#server/members/members.rules.ts';
import { pictureOf } from '#server/pictures/picture.ts';
import { createRegions } from '#server/regions/regions.store.ts';
import { createSessions } from '#server/session/sessions.store.ts';
import { madeUpMember } from '../tasks/demo/member.ts';
import { portrait } from '../tasks/demo/portraits.ts';
import { random } from '../tasks/demo/random.ts';

/** The account that signs in. */
export const account = { email: 'bench@ikai.example', password: 'kunci tolok ukur' };

const author: Author = { accountId: null, name: 'Bench', email: null, source: 'start' };

const pictures = Array.from({ length: 50 }, (_, number) => `bench-${number}.jpg`);

/** A valid one, because a browser requests a broken one again and again. Drawn before the product forbids drawings as uploads. */
const drawn = await sharp(Buffer.from(portrait(random(1), { sex: 'woman', covered: false })))
  .png()
  .toBuffer();

/** Creates a database with `count` fictitious members, half of them with a picture. */
export async function makeData(place: Place, count: number): Promise<void> {
  const database = await openDatabase({ ...place, timeZone: 'Asia/Jakarta' });
  const chance = random(100_000);
  const regions = await createRegions(database).list('');
  const created_at = new Date().toISOString();
  const picture = await pictureOf(drawn, 0);
  const stored = pictures.map((name) => ({ ...picture, name, created_at }));
  await database.db.insertInto('pictures').values(stored).execute();
  const row = (number: number) => {
    const values = madeUpMember(chance, regions, number, () => null);
    const { values: sent } = factsOf({ values, faults: [] }, '');
    const facts = { last_name: null, ...sent, picture: chance.chance(0.5) ? chance.pick(pictures) : null };
    return newMemberRow(facts as MemberFacts);
  };
  for await (const numbers of batchesOf(Array.from({ length: count }, (_, index) => index + 1))) {
    await transact(database.db, async (tx) => {
      await insertManyTracked(tx, author, 'members', numbers.map(row));
    });
  }
  // PostgreSQL does so by itself within a minute, which nobody waits for here.
  if (place.databaseUrl !== null) await sql`VACUUM ANALYZE`.execute(database.db);
  await createAccounts(database, createSessions(database.db)).create(
    { name: 'Bench', ...account, role: 'staff', username: undefined },
    author,
  );
  await database.close();
}
