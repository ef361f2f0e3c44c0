import type { ParticipantState, Registration } from '#contract/training-registrations.ts';

/** A participant's name. A purged member has none. */
export const nameOf = ({ full_name, member_id }: Pick<Registration, 'full_name' | 'member_id'>): string =>
  full_name ?? `Anggota nomor ${member_id}`;

export const participantStateNames: Readonly<Record<Exclude<ParticipantState, 'active'>, string>> = {
  inactive: 'Non Active',
  deleted: 'Di Sampah',
  purged: 'Dihapus selamanya',
};
