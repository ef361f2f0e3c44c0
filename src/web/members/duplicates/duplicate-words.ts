import type { Merged, MovedCounts } from '#contract/merging.ts';
import { readableNumber } from '#contract/numbers.ts';

/** The records of an entry: '3 pelatihan (2 hadir), 1 pengingat, 1 kartu, 4 catatan riwayat'. */
export function countWords({ registrations, attended, reminders, cards, changes }: MovedCounts): string {
  return [
    `${readableNumber(registrations)} pelatihan (${readableNumber(attended)} hadir)`,
    `${readableNumber(reminders)} pengingat`,
    `${readableNumber(cards)} kartu`,
    `${readableNumber(changes)} catatan riwayat`,
  ].join(', ');
}

/** What happens to registrations for the same class; empty if there are none. */
export function doublesWords(doubles: number): string {
  return doubles === 0
    ? ''
    : `${readableNumber(doubles)} pendaftaran ganda untuk kelas yang sama: yang hadir yang tetap.`;
}

/** The result of a merge. */
export function mergedWords({ data }: { data: Merged }): string {
  const { member, moved, doubles } = data;
  return [
    `Digabungkan ke ${member.fullName} (${member.npa}). Dipindahkan: ${countWords(moved)}.`,
    doublesWords(doubles),
  ]
    .filter((words) => words !== '')
    .join(' ');
}
