import type { ParticipantState, Registration } from '#contract/training-registrations.ts';

/** What a participant is called; one who was deleted for ever has no name any more. */
export const nameOf = ({ full_name, member_id }: Pick<Registration, 'full_name' | 'member_id'>): string =>
  full_name ?? `Anggota nomor ${member_id}`;

/** What has become of participants who are not as they were. */
export const participantStateNames: Readonly<Record<Exclude<ParticipantState, 'active'>, string>> = {
  inactive: 'Non Active',
  deleted: 'Di Sampah',
  purged: 'Dihapus selamanya',
};
