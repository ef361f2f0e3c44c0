import { calendarOf } from '#contract/dates.ts';
import { type NewMember, newMember } from '#contract/members.ts';
import type { Region } from '#contract/regions.ts';
import { membership, type Person, person, phone, practicePermit, serkom } from './people.ts';
import type { Random } from './random.ts';

/** Most members live on Java; every region has some. */
const crowded: Record<string, number> = { 31: 9, 32: 9, 33: 7, 34: 4, 35: 9, 36: 4, 12: 4, 73: 3, 51: 2, 16: 2 };

/** The first members in the list's default order. */
const boardSize = 24;

function regionOf(chance: Random, regions: readonly Region[], number: number): Region {
  const everybodys = regions[(number - 1) % (regions.length * 4)];
  if (everybodys) return everybodys;
  return chance.weighted(regions.map((region) => [region, crowded[region.code ?? ''] ?? 1] as const));
}

/** A member with this number, as a form would send it. About half have a portrait. */
export function madeUpMember(
  chance: Random,
  regions: readonly Region[],
  number: number,
  portraitOf: (who: Person) => string | null,
): NewMember {
  const region = regionOf(chance, regions, number);
  const who = person(chance, region.code ?? '');
  const certificate = serkom(chance, number, calendarOf('Asia/Jakarta').today());
  const isBoard = number <= boardSize;
  return newMember.parse({
    first_name: who.name,
    ...membership(chance, who.profession, number),
    email: chance.chance(0.82)
      ? `${who.login}${chance.whole(1, 99)}@${chance.pick(['surel', 'pos', 'warga'])}.example`
      : null,
    image_url: isBoard || chance.chance(0.5) ? portraitOf(who) : null,
    phone: phone(chance),
    serkom_number: certificate.number,
    serkom_end_date: certificate.endDate,
    experience_year_start: chance.chance(0.75) ? chance.whole(1988, 2024) : null,
    membership_type_id: region.id,
    practice_permit_number: practicePermit(chance),
    status: isBoard || chance.chance(0.86) ? 'active' : 'inactive',
    order: isBoard ? number : null,
  });
}
