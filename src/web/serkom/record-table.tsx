import './serkom.css';
import { readableDay } from '#contract/dates.ts';
import { mailedOutcome, type RecordedReminder, reminderWayNames } from '#contract/reminders.ts';
import { Instant } from '#web/fields/instant.tsx';
import { MemberLink } from '#web/fields/member-link.tsx';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { AuthorName } from '#web/ui/author.tsx';
import type { Column } from '#web/ui/data-table.tsx';

export function recordColumns(onTakeBack: OnTakeBack): Column<RecordedReminder>[] {
  return [
    { key: 'at', title: 'Waktu', width: 126, card: 'line', cell: ({ at }) => <Instant at={at} /> },
    {
      key: 'member',
      title: 'Anggota',
      width: 210,
      card: 'title',
      cell: ({ member_id, fullName, npa }) => (
        <span className="two-lines" title={`${fullName} (${npa})`}>
          <MemberLink id={member_id}>{fullName}</MemberLink> <bdi dir="ltr">({npa})</bdi>
        </span>
      ),
    },
    {
      key: 'way',
      title: 'Cara',
      width: 150,
      card: 'fact',
      cell: ({ way, outcome }) => (
        <span className="two-lines" title={outcome ?? undefined}>
          {reminderWayNames[way]}
          {outcome !== null && <span className="faint">: {outcome}</span>}
        </span>
      ),
    },
    {
      key: 'account',
      title: 'Oleh',
      width: 140,
      card: 'fact',
      cell: ({ account_name, account_email }) => <AuthorName name={account_name} email={account_email} />,
    },
    {
      key: 'serkom',
      title: 'Serkom berakhir',
      width: 106,
      card: 'fact',
      cell: ({ serkomEndDate }) =>
        serkomEndDate === null ? <span className="faint">–</span> : <bdi dir="ltr">{readableDay(serkomEndDate)}</bdi>,
    },
    {
      key: 'action',
      title: 'Action',
      width: 116,
      pinned: 'end',
      card: 'actions',
      cell: (reminder) => <TakeBack reminder={reminder} onTakeBack={onTakeBack} />,
    },
  ];
}

type OnTakeBack = (reminder: RecordedReminder) => void;

function TakeBack({ reminder, onTakeBack }: { reminder: RecordedReminder; onTakeBack: OnTakeBack }) {
  const readableInstant = useReadableInstant();
  if (reminder.takenBackAt !== null) {
    return (
      <span className="faint" title={readableInstant(reminder.takenBackAt)}>
        {reminder.outcome === null || reminder.outcome === mailedOutcome ? 'Sudah diurungkan' : 'Tidak terkirim'}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="link target"
      aria-label={`Urungkan catatan: ${reminder.fullName}, ${readableInstant(reminder.at)}`}
      onClick={() => onTakeBack(reminder)}
    >
      Urungkan
    </button>
  );
}
