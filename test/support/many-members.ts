import { insertTracked } from '#server/database/history.ts';
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
export async function manyMembers({ db }: TestServer, count: number, titleOf: () => string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let n = 1; n <= count; n += 1) {
      const facts = { ...unset, npa: `N.${n}`, first_name: 'Siti', region_id: 1, status: 'active' as const };
      const row = { ...facts, ...derivedColumns(facts), title: titleOf() };
      await insertTracked(tx, { accountId: null, name: 'Uji', door: 'start' }, 'members', row);
    }
  });
}
