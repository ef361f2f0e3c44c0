import { type Row, removeManyTracked, updateManyTracked } from '#server/database/history.ts';
import type { Absorb } from '#server/members/duplicates/merging.ts';

type Registration = Row<'training_registrations'>;

/** Which of a person's two registrations for a class stays: the (earlier) attended one, then the member's own. */
function byWorth(into: number) {
  const last = '9999';
  return (one: Registration, other: Registration): number => {
    const [came, otherCame] = [one.attended_at ?? last, other.attended_at ?? last];
    if (came !== otherCame) return came < otherCame ? -1 : 1;
    return Number(other.member_id === into) - Number(one.member_id === into) || one.id - other.id;
  };
}

/** Moves registrations to the member who stays. Of two for one class only one can stay; an attendance is never lost. */
export const absorbRegistrations: Absorb = async (tx, author, into, from) => {
  const rows = (await tx
    .selectFrom('training_registrations')
    .selectAll()
    .where('member_id', 'in', [into, ...from])
    .where('deleted_at', 'is', null)
    .execute()) as Registration[];
  const kept: Registration[] = [];
  const doubles: Registration[] = [];
  for (const ofClass of Map.groupBy(rows, ({ class_id }) => class_id).values()) {
    const [best, ...others] = ofClass.toSorted(byWorth(into));
    if (best) kept.push(best);
    doubles.push(...others);
  }
  await removeManyTracked(tx, author, 'training_registrations', doubles);
  const patched = kept
    .filter(({ member_id }) => member_id !== into)
    .map((current) => ({ current, patch: { member_id: into } }));
  const moved = await updateManyTracked(tx, author, 'training_registrations', patched);
  return { moved, doubles: doubles.length };
};
