import { expect } from 'vitest';
import { mostAlike } from '#server/database/matching/match-keys.ts';
import { ranked } from '#server/database/matching/pair-ranks.ts';
import type { TestServer } from './server.ts';

type Stored = Pick<TestServer, 'db'>;

/** All pairs that follow from the stored keys and distinctions. */
async function wantedPairs({ db }: Stored): Promise<string[]> {
  const keys = await db
    .selectFrom('member_keys')
    .innerJoin('members', 'members.id', 'member_keys.member_id')
    .where('members.deleted_at', 'is', null)
    .select(['key', 'member_id'])
    .execute();
  const marks = await db
    .selectFrom('distinct_members')
    .select(['one_id', 'other_id'])
    .where('deleted_at', 'is', null)
    .execute();
  const wanted = new Set<string>();
  for (const holders of Map.groupBy(keys, ({ key }) => key).values()) {
    const ids = holders.map(({ member_id }) => member_id).toSorted((one, other) => one - other);
    if (ids.length > mostAlike) continue;
    for (const [place, one] of ids.entries()) for (const other of ids.slice(place + 1)) wanted.add(`${one}-${other}`);
  }
  for (const { one_id, other_id } of marks) wanted.delete(`${one_id}-${other_id}`);
  return [...wanted].toSorted();
}

/** Expects that the stored pairs are those of the stored keys, correctly ranked, and that there are any. */
export async function expectExactPairs(server: Stored): Promise<void> {
  const rows = await server.db.selectFrom('member_pairs').selectAll().execute();
  const stored = rows.map(({ shared, led, ...row }) => ({ ...row, shared: JSON.parse(shared), led: JSON.parse(led) }));
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.map(({ one_id, other_id }) => `${one_id}-${other_id}`).toSorted()).toEqual(await wantedPairs(server));
  expect(stored.map(({ leads, led }) => ({ leads, led }))).toEqual(stored.map(ranked(stored)));
}
