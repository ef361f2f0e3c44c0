import { Link } from 'react-router';
import './serkom.css';
import { readableDay } from '#contract/dates.ts';
import { type RecordedReminder, reminderWayNames } from '#contract/reminders.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import { AuthorName } from '#web/ui/author.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { recordOf } from './serkom-links.ts';

const widths = { at: 126, member: 210, way: 84, account: 140, serkom: 106, action: 116 };

export const recordTableWidth = Object.values(widths).reduce((sum, width) => sum + width, 0);

/** The columns of the record. */
export function recordColumns(onTakeBack: (reminder: RecordedReminder) => void): Column<RecordedReminder>[] {
  return [
    { key: 'at', title: 'Waktu', width: widths.at, cell: ({ at }) => <bdi dir="ltr">{readableInstant(at)}</bdi> },
    {
      key: 'member',
      title: 'Anggota',
      width: widths.member,
      cell: ({ member_id, fullName, npa }) => (
        <span className="two-lines" title={`${fullName} (${npa})`}>
          <Link className="name-link" to={recordOf(member_id)}>
            <bdi>{fullName}</bdi>
          </Link>{' '}
          <bdi dir="ltr">({npa})</bdi>
        </span>
      ),
    },
    { key: 'way', title: 'Cara', width: widths.way, cell: ({ way }) => reminderWayNames[way] },
    {
      key: 'account',
      title: 'Oleh',
      width: widths.account,
      cell: ({ account_name, account_email }) => <AuthorName name={account_name} email={account_email} />,
    },
    {
      key: 'serkom',
      title: 'Serkom berakhir',
      width: widths.serkom,
      cell: ({ serkomEndDate }) =>
        serkomEndDate === null ? <span className="faint">–</span> : <bdi dir="ltr">{readableDay(serkomEndDate)}</bdi>,
    },
    {
      key: 'action',
      title: 'Action',
      width: widths.action,
      cell: (reminder) =>
        reminder.takenBackAt === null ? (
          <button
            type="button"
            className="link"
            aria-label={`Batalkan catatan: ${reminder.fullName}, ${readableInstant(reminder.at)}`}
            onClick={() => onTakeBack(reminder)}
          >
            Batalkan
          </button>
        ) : (
          <span className="faint" title={readableInstant(reminder.takenBackAt)}>
            Sudah dibatalkan
          </span>
        ),
    },
  ];
}
