import { cardStateNames } from '#contract/cards.ts';
import { type Calendar, readableDay } from '#contract/dates.ts';
import { actionNames, type ChangeEntry } from '#contract/history.ts';
import { memberFieldNames, memberFields, namesFrom } from '#contract/member-fields.ts';
import type { Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import { reminderWayNames } from '#contract/reminders.ts';
import type { Section } from './document-thread.ts';
import type { PersonalData } from './personal-data.store.ts';

const answerOf = namesFrom('form', 'answer');
const formOf: Readonly<Record<string, keyof typeof memberFields>> = namesFrom('sent', 'form');

/** Stands for an empty value. */
const nothing = '–';

const text = (value: unknown): string => (value === null || value === undefined ? nothing : String(value));

/** A change as a line: `Phone: 0811 → 0822`. */
function changeInWords({ action, account_name, fields, subject }: Omit<ChangeEntry, 'account_email'>): string {
  const parts = fields.map(({ field, old, new: now }) => {
    const form = subject === 'members' ? formOf[field] : undefined;
    const label = form === undefined ? field : memberFields[form].label;
    return `${label}: ${text(old)} → ${text(now)}`;
  });
  return [`${actionNames[action]} oleh ${account_name}`, ...parts].join('; ');
}

/** The data as readable sections, for people who don't know the panel. */
export function sectionsOf(data: PersonalData, { timeZone }: Calendar): Section[] {
  const times = new Intl.DateTimeFormat('id-ID', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const time = (at: string | null) => (at === null ? nothing : times.format(new Date(at)));
  const { member } = data;
  const factsOf = (of: Member) =>
    memberFieldNames.map((name) => {
      const value = of[answerOf[name]];
      if (name === 'membeshipTypeId') return { label: memberFields[name].label, value: of.membershipType };
      if (name === 'serkomEndDate' && value !== null)
        return { label: memberFields[name].label, value: readableDay(String(value)) };
      return { label: memberFields[name].label, value: text(value) };
    });
  const days = ({ valid_from, valid_until }: PersonalData['cards'][number]) =>
    `${readableDay(valid_from)} sampai ${readableDay(valid_until)}`;
  const files = data.files.map(({ at, kind, account_name, format, rows, is_chosen }) => ({
    label: time(at),
    value: `${kind === 'print' ? 'Dicetak' : 'Diekspor'} oleh ${account_name}, .${format}, ${readableNumber(rows)} orang; ${
      is_chosen ? 'anggota ini dipilih' : 'menurut filter, mungkin termasuk anggota ini'
    }`,
  }));
  const sections: Section[] = [
    {
      heading: 'Berkas ini',
      facts: [
        { label: 'Dibuat', value: `${time(data.made_at)} oleh ${data.made_by}` },
        { label: 'Zona waktu', value: timeZone },
      ],
    },
    {
      heading: 'Data anggota',
      facts: [
        ...factsOf(member),
        { label: 'Level', value: member.level },
        { label: 'Tercatat sejak', value: time(data.added_at) },
        { label: 'Dihapus', value: time(data.deleted_at) },
      ],
    },
    ...data.merged.map((entry) => ({ heading: `Data yang digabungkan: ${entry.npa}`, facts: factsOf(entry) })),
    {
      heading: 'Kartu anggota',
      facts: data.cards.map((card) => ({
        label: time(card.printed_at),
        value: `${card.code}, ${days(card)}, dicetak oleh ${card.account_name}; ${cardStateNames[card.state]}`,
      })),
    },
    {
      heading: 'Pelatihan',
      facts: data.trainings.map(({ starts_at, class_title, module_name, place, attended_at }) => ({
        label: time(starts_at),
        value: `${class_title} (${module_name}), ${text(place)}; ${attended_at === null ? 'belum tercatat hadir' : `hadir ${time(attended_at)}`}`,
      })),
    },
    {
      heading: 'Pengingat serkom',
      facts: data.reminders.map(({ at, way, account_name }) => ({
        label: time(at),
        value: `${reminderWayNames[way]} oleh ${account_name}`,
      })),
    },
    {
      heading: 'Perubahan',
      facts: data.changes.map((change) => ({ label: time(change.at), value: changeInWords(change) })),
    },
    { heading: 'Ekspor dan cetak', facts: files },
  ];
  return sections.map(({ heading, facts: some }) => ({
    heading,
    facts: some.length > 0 ? some : [{ label: 'Tidak ada', value: '' }],
  }));
}
