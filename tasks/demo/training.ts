import { addDays } from '#contract/dates.ts';
import type { Author } from '#server/database/history.ts';
import type { Database } from '#server/database/open.ts';
import { undoManyBy } from '#server/database/tracked-rows/undo-many.ts';
import { createOperations } from '#server/operations/operations.store.ts';
import { recordCheckIn } from '#server/training/check-in.ts';
import { createTrainingClasses } from '#server/training/classes.store.ts';
import { createTrainingModules } from '#server/training/modules.store.ts';
import { registrationRules } from '#server/training/registration-rows.ts';
import { createRegistrations } from '#server/training/registrations.store.ts';
import type { Random } from './random.ts';

const modules = [
  ['Konseling Adiksi Dasar', 'KAD'],
  ['Asesmen dan Rencana Terapi', 'ART'],
  ['Wawancara Motivasional', 'WM'],
  ['Pencegahan Kekambuhan', 'PK'],
  ['Konseling Keluarga', 'KK'],
  ['Etika Profesi', 'EP'],
  ['Manajemen Kasus', 'MK'],
] as const;

const places = [
  'Aula Sekretariat IKAI',
  'Hotel Santika',
  'Balai Besar Rehabilitasi',
  'Kampus Poltekkes',
  null,
] as const;

/** A class every ten days, from a year and a half ago until ten weeks from now. That of today is never cancelled. */
const [firstDay, lastDay, interval] = [-540, 70, 10];

/** Creates classes of the last year and a half and the coming weeks, with participants and attendances. */
export async function fillTraining(database: Database, chance: Random, author: Author): Promise<void> {
  const { db } = database;
  const notHere = async () => {
    throw new Error('The demo takes nothing back.');
  };
  const operations = createOperations(db, {
    members: notHere,
    regions: notHere,
    training_registrations: undoManyBy(registrationRules),
    reminders: notHere,
    distinct_members: notHere,
    card_voids: notHere,
  });
  const registrations = createRegistrations(database, operations);
  const classes = createTrainingClasses(database);
  const ofModules = createTrainingModules(database);
  const moduleIds: number[] = [];
  for (const [name, code] of modules) moduleIds.push((await ofModules.create({ name, code }, author)).id);
  const active = await db
    .selectFrom('members')
    .select(['id', 'region_id'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

  let number = 0;
  for (let days = firstDay; days <= lastDay; days += interval) {
    number += 1;
    const day = addDays(database.calendar.today(), days);
    const isCancelled = chance.chance(0.05) && days !== 0;
    const host = chance.pick(active);
    const capacity = chance.whole(15, 40);
    const one = await classes.create(
      {
        module_id: chance.pick(moduleIds),
        title: `Angkatan ${number}`,
        starts_at: `${day}T09:00`,
        ends_at: `${day}T16:00`,
        place: chance.pick(places),
        region_id: chance.chance(0.8) ? host.region_id : null,
        capacity: chance.chance(0.7) ? capacity : null,
        status: 'planned',
      },
      author,
    );
    const wanted = Array.from({ length: chance.whole(8, capacity) }, () => chance.pick(active).id);
    const { rows } = await registrations.add(one.id, { ids: wanted }, author);
    const isPast = days < 0;
    if (isPast && !isCancelled) {
      const came = rows.filter(({ verdict }) => verdict === 'added' && chance.chance(0.8));
      await Promise.all(
        came.map(({ member_id, npa }) => {
          const at = `${day}T0${chance.whole(8, 9)}:${chance.whole(10, 59)}`;
          const check_in_id = `demo-check-in-${one.id}-${member_id}`;
          const who = chance.chance(0.85) ? { npa: npa ?? '' } : { member_id: member_id ?? 0 };
          return recordCheckIn(db, one.id, { check_in_id, at, ...who }, author);
        }),
      );
    }
    const status = isCancelled ? 'cancelled' : isPast ? 'held' : 'planned';
    await classes.update(one.id, { values: { status }, faults: [] }, author);
  }
}
