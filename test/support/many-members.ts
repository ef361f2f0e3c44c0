import { batchesOf } from '#server/batches.ts';
import { insertManyTracked } from '#server/database/history.ts';
import { derivedColumns } from '#server/members/members.rules.ts';
import type { TestServer } from './server.ts';

const unset = {
  last_name: null,
  title: null,
  email: null,
  phone: null,
  practice_permit_number: null,
  serkom_number: null,
  serkom_end_date: null,
  experience_year_start: null,
  picture: null,
  order: null,
};

/** Adds members in one go, past HTTP, with titles that nobody could type. */
export async function manyMembers({ db }: Pick<TestServer, 'db'>, count: number, titleOf: () => string): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await db.transaction().execute(async (tx) => {
    for await (const some of batchesOf(numbers)) {
      const rows = some.map((n) => {
        const facts = { ...unset, npa: `N.${n}`, first_name: 'Siti', region_id: 1, status: 'active' as const };
        return { ...facts, ...derivedColumns(facts), title: titleOf() };
      });
      await insertManyTracked(tx, { accountId: null, name: 'Uji', email: null, door: 'start' }, 'members', rows);
    }
  });
}
