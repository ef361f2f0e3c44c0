import { Link } from 'react-router';
import '#web/ui/rooms.css';
import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined';
import WhatsAppOutlined from '@ant-design/icons-svg/es/asn/WhatsAppOutlined';
import { useQuery } from '@tanstack/react-query';
import { readableDay } from '#contract/dates.ts';
import { reminderWayNames } from '#contract/reminders.ts';
import { serkomStateNames } from '#contract/serkom.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { regionColumn } from '#web/fields/member-columns.tsx';
import { MemberLink, reminderRecordOf } from '#web/fields/member-link.tsx';
import { readableInstant } from '#web/fields/readable-instant.ts';
import { serkomTones } from '#web/fields/serkom-tones.ts';
import { useFocusOnRemoval } from '#web/ui/focus-on-removal.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { ReminderLink, useRecord, waysTo } from './reminder-link.tsx';
import { reminderText } from './serkom-queries.ts';

const unset = <span className="faint">–</span>;

/** One line of a cell. Hovering shows all of it. */
function Line({ text, isCode = false }: { text: string | null; isCode?: boolean }) {
  if (text === null) return unset;
  return (
    <bdi translate="no" className="one-line" dir={isCode ? 'ltr' : 'auto'} title={text}>
      {text}
    </bdi>
  );
}

/** The last reminder, linked to all of them, and whether it was for an earlier serkom. */
function LastReminder({ member: { id, fullName, lastReminder, serkomEndDate } }: { member: SerkomMember }) {
  const calendar = useCalendar();
  if (lastReminder === null) return <span className="faint">Belum pernah</span>;
  const { at, way, account_name, account_email, serkomEndDate: about } = lastReminder;
  const day = readableDay(calendar.dayOf(at));
  return (
    <span className="lines">
      <Link
        className="name-link"
        to={reminderRecordOf(id)}
        aria-label={`${day}: catatan pengingat ${fullName}`}
        title={readableInstant(at, calendar)}
      >
        <bdi translate="no">{day}</bdi>
      </Link>
      {about !== serkomEndDate && <span className="warning">untuk serkom sebelumnya</span>}
      <Line text={`${reminderWayNames[way]}, ${account_name}`} />
      {account_email !== null && <Line text={account_email} isCode />}
    </span>
  );
}

/** The columns. The actions are beside the name, on phones too. */
export const reminderColumns: readonly Column<SerkomMember>[] = [
  {
    key: 'member',
    title: 'Anggota',
    width: 220,
    grow: true,
    card: 'title',
    cell: ({ id, fullName, npa }) => (
      <span className="lines">
        <MemberLink id={id} title={fullName} className="name-link one-line">
          {fullName}
        </MemberLink>
        <Line text={npa} isCode />
      </span>
    ),
  },
  {
    key: 'action',
    title: 'Ingatkan',
    width: 286,
    card: 'foot',
    cell: (member) => <ReminderSend member={member} />,
  },
  {
    key: 'reminder',
    title: 'Terakhir diingatkan',
    width: 116,
    card: 'fact',
    cell: (member) => <LastReminder member={member} />,
  },
  {
    key: 'serkom',
    title: 'Serkom',
    width: 124,
    card: 'fact',
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
    width: 170,
    grow: true,
    card: 'line',
    cell: ({ phone, email }) => (
      <span className="lines">
        <Line text={phone} isCode />
        <Line text={email} isCode />
      </span>
    ),
  },
  { ...regionColumn, width: 104, card: 'fact' },
];

/** Opens the message in WhatsApp or the mail program, which records it, or only records it. */
function ReminderSend({ member }: { member: SerkomMember }) {
  const record = useRecord();
  // With the reminder, the member may leave the list.
  const place = useFocusOnRemoval<HTMLSpanElement>((removed) => removed.closest<HTMLElement>('.data-table-box'));
  const day = useCalendar().today();
  const text = useQuery(reminderText).data?.text;
  return (
    <span ref={place} className="row reminder-send" data-line data-gap="2">
      {waysTo(member, day, text).map(({ way, href }) =>
        href === null ? (
          <span key={way} className="reminder-no-way faint">
            {way === 'whatsapp' ? 'Tanpa nomor' : 'Tanpa email'}
          </span>
        ) : (
          <ReminderLink
            key={way}
            way={way}
            href={href}
            isSmall
            label={`${reminderWayNames[way]} kepada ${member.fullName}`}
            onOpen={() => record.mutate({ member, way })}
          >
            <Icon of={way === 'whatsapp' ? WhatsAppOutlined : MailOutlined} />
            {reminderWayNames[way]}
          </ReminderLink>
        ),
      )}
      <button
        type="button"
        className="button"
        data-size="small"
        aria-label={`Tandai sudah mengingatkan ${member.fullName}`}
        aria-busy={record.isPending}
        onClick={() => !record.isPending && record.mutate({ member, way: 'other' })}
      >
        Tandai sudah
      </button>
    </span>
  );
}
