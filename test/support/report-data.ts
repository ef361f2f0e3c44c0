import { sql } from 'kysely';
import type { ClassStatus } from '#contract/training.ts';
import { batchesOf } from '#server/batches.ts';
import { insertManyTracked } from '#server/database/history.ts';
import { transact } from '#server/database/transaction.ts';
import type { TestServer } from './server.ts';

const author = { accountId: null, name: 'Uji', email: null, source: 'start' } as const;

/** A class as reports count it, with its registrations. */
export interface HeldClass {
  /** The index of its module. */
  module: number;
  startsAt: string;
  endsAt: string;
  status: ClassStatus;
  registrations: { memberId: number; attended: boolean }[];
}

/** Adds modules with these names. Returns their ids in the same order. */
export async function addModules({ db }: TestServer, names: readonly string[]): Promise<number[]> {
  const rows = names.map((name) => ({ name, code: null, name_key: name, name_fold: name.toLowerCase() }));
  return transact(db, (tx) => insertManyTracked(tx, author, 'training_modules', rows));
}

/** Replaces all classes by these. Returns the id of each and of its registrations. */
export async function setClasses({ db }: TestServer, modules: readonly number[], classes: readonly HeldClass[]) {
  return transact(db, async (tx) => {
    await sql`DELETE FROM training_registrations`.execute(tx);
    await sql`DELETE FROM training_classes`.execute(tx);
    const stored: { id: number; registrations: number[] }[] = [];
    for (const { module, startsAt, endsAt, status, registrations } of classes) {
      const title = `Kelas ${stored.length + 1}`;
      const facts = { module_id: modules[module] ?? 0, title, starts_at: startsAt, ends_at: endsAt, status };
      const unset = { place: null, region_id: null, capacity: null };
      const derived = { title_fold: title.toLowerCase(), search_text: title.toLowerCase() };
      const [id = 0] = await insertManyTracked(tx, author, 'training_classes', [{ ...facts, ...unset, ...derived }]);
      const ids: number[] = [];
      for await (const some of batchesOf(registrations)) {
        const rows = some.map(({ memberId, attended }) => ({
          class_id: id,
          member_id: memberId,
          registered_at: startsAt,
          registered_by: null,
          attended_at: attended ? startsAt : null,
          attended_how: attended ? ('list' as const) : null,
          attended_by: null,
          counts_at: status === 'cancelled' ? null : startsAt,
        }));
        ids.push(...(await insertManyTracked(tx, author, 'training_registrations', rows)));
      }
      stored.push({ id, registrations: ids });
    }
    return stored;
  });
}
