import { Link } from 'react-router';
import './serkom.css';
import { readableDay } from '#contract/dates.ts';
import { reminderWayNames } from '#contract/reminders.ts';
import { serkomStateNames } from '#contract/serkom.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import { readableInstant } from '#web/fields/readable-instant.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ReminderSend } from './reminder-send.tsx';
import { recordOf } from './serkom-links.ts';
import { serkomTones } from './serkom-tones.ts';

const unset = <span className="faint">–</span>;

/** One line of a cell, which tells the rest when it is pointed at. */
function Line({ text, isCode = false }: { text: string | null; isCode?: boolean }) {
  if (text === null) return unset;
  return (
    <bdi className="one-line" dir={isCode ? 'ltr' : 'auto'} title={text}>
      {text}
    </bdi>
  );
}

/** The last reminder, which leads to all that the member got; one that was about an earlier serkom says so. */
function LastReminder({ member: { id, fullName, lastReminder, serkomEndDate } }: { member: SerkomMember }) {
  const { dayOf } = useCalendar();
  if (lastReminder === null) return <span className="faint">Belum pernah</span>;
  const { at, way, account_name, account_email, serkomEndDate: about } = lastReminder;
  const day = readableDay(dayOf(at));
  return (
    <span className="lines">
      <Link
        className="name-link"
        to={recordOf(id)}
        aria-label={`${day}: catatan pengingat ${fullName}`}
        title={readableInstant(at)}
      >
        <bdi>{day}</bdi>
      </Link>
      <Line text={`${reminderWayNames[way]}, ${account_name}`} />
      {account_email !== null && <Line text={account_email} isCode />}
      {about !== serkomEndDate && <span className="warning">untuk serkom sebelumnya</span>}
    </span>
  );
}

/** The columns of the list of those who are to be reminded; what is done stands beside the name, on a phone too. */
export const reminderColumns: readonly Column<SerkomMember>[] = [
  {
    key: 'member',
    title: 'Anggota',
    width: 190,
    cell: ({ fullName, npa }) => (
      <span className="lines">
        <strong>
          <Line text={fullName} />
        </strong>
        <Line text={npa} isCode />
      </span>
    ),
  },
  {
    key: 'action',
    title: 'Ingatkan',
    width: 124,
    cell: (member) => <ReminderSend member={member} />,
  },
  {
    key: 'reminder',
    title: 'Terakhir diingatkan',
    width: 170,
    cell: (member) => <LastReminder member={member} />,
  },
  {
    key: 'serkom',
    title: 'Serkom',
    width: 130,
    cell: ({ serkomNo, serkomEndDate, serkomState }) => (
      <span className="lines">
        <Line text={serkomEndDate && readableDay(serkomEndDate)} isCode />
        <span className="status" data-tone={serkomTones[serkomState]}>
          {serkomStateNames[serkomState]}
        </span>
        {serkomNo !== null && <Line text={serkomNo} isCode />}
      </span>
    ),
  },
  {
    key: 'contact',
    title: 'Telepon dan email',
    width: 190,
    cell: ({ phone, email }) => (
      <span className="lines">
        <Line text={phone} isCode />
        <Line text={email} isCode />
      </span>
    ),
  },
  {
    key: 'region',
    title: memberLabels.membeshipTypeId,
    width: 140,
    cell: ({ membershipType }) => (
      <bdi className="two-lines" title={membershipType}>
        {membershipType}
      </bdi>
    ),
  },
];

export const remindersTableWidth = reminderColumns.reduce((sum, { width }) => sum + width, 0);
