import type { Answer } from '#contract/endpoint.ts';
import type { listMemberTraining } from '#contract/training-registrations.ts';
import type { Db } from '#server/database/schema.ts';
import { notFound } from '#server/problems.ts';
import { classState } from './class-state.ts';

/** A page of the classes that a member is or was registered for, latest first. Works for deleted members too. */
export async function trainingOf(
  db: Db,
  memberId: number,
  page: number,
  pageSize: number,
): Promise<Answer<typeof listMemberTraining>> {
  const member = await db.selectFrom('members').select('id').where('id', '=', memberId).executeTakeFirst();
  if (!member) throw notFound('Anggota');
  const registered = db
    .selectFrom('training_registrations')
    .where('member_id', '=', memberId)
    .where('training_registrations.deleted_at', 'is', null);
  const { total, attended } = await registered
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.count<number>('attended_at').as('attended')])
    .executeTakeFirstOrThrow();
  const data = await registered
    .innerJoin('training_classes', 'training_classes.id', 'class_id')
    .innerJoin('training_modules', 'training_modules.id', 'module_id')
    .leftJoin('regions', 'regions.id', 'training_classes.region_id')
    .select([
      'training_registrations.id as registration_id',
      'class_id',
      'title as class_title',
      'training_modules.name as module_name',
      'starts_at',
      'ends_at',
      'place',
      'regions.name as region_name',
      'registered_at',
      'attended_at',
      'attended_how',
      classState().as('class_state'),
    ])
    .orderBy('starts_at', 'desc')
    .orderBy('training_registrations.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { data, total_data: total, attended };
}
