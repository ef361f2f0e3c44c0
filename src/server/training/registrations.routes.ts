import { mostIds } from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import {
  addRegistrations,
  checkIn,
  listMemberTraining,
  listRegistrations,
  type MeantBody,
  previewRegistrations,
  removeRegistration,
  setAttendance,
} from '#contract/training-registrations.ts';
import type { Db } from '#server/database/schema.ts';
import { doneAnswer, savedAnswer } from '#server/http/answers.ts';
import { authorOf, type Route } from '#server/http/route.ts';
import type { MemberReading } from '#server/members/member-reading.ts';
import { Problem } from '#server/problems.ts';
import { recordCheckIn } from './check-in.ts';
import { trainingOf } from './member-training.ts';
import type { RegisteringMember } from './registering.ts';
import type { Registrations } from './registrations.store.ts';

export function registrationRoutes(route: Route, registrations: Registrations, reading: MemberReading, db: Db) {
  /** The members in a request: ids, NPAs, or everybody whom the list's parameters match. */
  async function namedBy(
    { ids, npas }: MeantBody,
    query: Parameters<MemberReading['ids']>[0],
  ): Promise<RegisteringMember> {
    if (npas) return { npas };
    if (ids) return { ids };
    const all = await reading.ids(query);
    if (all.length <= mostIds) return { ids: all };
    const sentence = `Paling banyak ${readableNumber(mostIds)} anggota dapat didaftarkan sekaligus`;
    throw new Problem('invalid', `${sentence}, sedangkan ini ${readableNumber(all.length)}. Gunakan filter.`);
  }

  route(listRegistrations, ({ params, query }) => registrations.list(params.id, query));

  route(previewRegistrations, async ({ params, query, body }) => ({
    data: await registrations.preview(params.id, await namedBy(body, query)),
  }));

  route(addRegistrations, async ({ params, query, body, actor }) => {
    const author = authorOf(actor, 'bulk');
    const outcome = await registrations.add(params.id, await namedBy(body, query), author);
    const message =
      outcome.added === 0 ? 'Tidak ada peserta baru.' : `${readableNumber(outcome.added)} peserta ditambahkan.`;
    return savedAnswer(outcome, message);
  });

  route(removeRegistration, async ({ params, actor }) => {
    await registrations.remove(params.id, authorOf(actor, 'form'));
    return doneAnswer('Peserta dikeluarkan dari kelas.');
  });

  route(setAttendance, async ({ params, body, actor }) =>
    savedAnswer(await registrations.setAttendance(params.id, body.attended, authorOf(actor, 'attendance'))),
  );

  route(checkIn, async ({ params, body, actor }) =>
    savedAnswer(await recordCheckIn(db, params.id, body, authorOf(actor, 'attendance'))),
  );

  route(listMemberTraining, ({ params, query }) => trainingOf(db, params.id, query.page ?? 1, query.pageSize ?? 25));
}
