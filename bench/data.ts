import sharp from 'sharp';
import { createAccounts } from '#server/accounts/accounts.store.ts';
import { batchesOf } from '#server/batches.ts';
import { type Author, insertManyTracked } from '#server/database/history.ts';
import { openDatabase, type Place } from '#server/database/open.ts';
import { transact } from '#server/database/transaction.ts';
import { factsOf, type MemberFacts, newMemberRow } from '#server/members/members.rules.ts';
import { type Picture, pictureOf } from '#server/pictures/picture.ts';
import { createRegions } from '#server/regions/regions.store.ts';
import { createSessions } from '#server/session/sessions.store.ts';
import { madeUpMember } from '../tasks/demo/member.ts';
import { portrait } from '../tasks/demo/portraits.ts';
import { random } from '../tasks/demo/random.ts';

/** The account that signs in. */
export const account = { email: 'bench@ikai.example', password: 'kunci tolok ukur' };

const author: Author = { accountId: null, name: 'Bench', email: null, source: 'start' };

const pictures = Array.from({ length: 50 }, (_, number) => `bench-${number}.jpg`);

/** Valid pictures, because a browser requests a broken one again and again. */
async function drawnPictures(): Promise<Picture[]> {
  const chance = random(50);
  const draw = () =>
    sharp(Buffer.from(portrait(chance, { sex: 'woman', covered: false })))
      .png()
      .toBuffer();
  // All SVGs are rendered before the first picture is stored: from then on the process only reads uploads.
  const drawn = await Promise.all(pictures.map(draw));
  return Promise.all(drawn.map(pictureOf));
}

/** Drawn once for all databases. */
let drawn: Promise<Picture[]> | undefined;

/** Members per transaction. Old versions of rows, such as counts, can only be removed after it. */
const together = 10_000;

/** Creates a database with `count` fictitious members. */
export async function makeData(place: Place, count: number): Promise<void> {
  const database = await openDatabase({ ...place, timeZone: 'Asia/Jakarta' });
  const chance = random(100_000);
  const regions = await createRegions(database).list('');
  const at = new Date().toISOString();
  drawn ??= drawnPictures();
  const stored = await drawn;
  await database.db
    .insertInto('pictures')
    .values(stored.map((picture, index) => ({ ...picture, name: pictures[index] ?? '', created_at: at })))
    .execute();
  const member = (number: number) => {
    const values = madeUpMember(chance, regions, number, () => null);
    const { values: sent } = factsOf({ values, faults: [] }, '');
    const picture = chance.chance(0.5) ? chance.pick(pictures) : null;
    return { last_name: null, ...sent, picture } as MemberFacts;
  };
  for (let first = 1; first <= count; first += together) {
    const numbers = Array.from({ length: Math.min(together, count + 1 - first) }, (_, index) => first + index);
    await transact(database.db, async (tx) => {
      for await (const some of batchesOf(numbers)) {
        await insertManyTracked(
          tx,
          author,
          'members',
          some.map((number) => newMemberRow(member(number))),
        );
      }
    });
  }
  await createAccounts(database, createSessions(database.db)).create(
    { name: 'Bench', ...account, role: 'staff', username: undefined },
    author,
  );
  await database.close();
}
