import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { recordListAddress } from './serkom-lists.ts';
import { recordPage } from './serkom-queries.ts';
import '#web/ui/rooms.css';
import { useMutation } from '@tanstack/react-query';
import { readableDay } from '#contract/dates.ts';
import { mailedOutcome, type RecordedReminder, reminderWayNames, removeReminder } from '#contract/reminders.ts';
import { call } from '#web/api/call.ts';
import { Instant } from '#web/fields/instant.tsx';
import { accountOfRecord, memberOfRecord } from '#web/fields/member-columns.tsx';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { notify } from '#web/ui/notices.tsx';
import { CellText } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { focusList } from '#web/ui/table/row-focus.ts';
import { undoOf } from '#web/undo/undo.ts';

/** The record of all reminders: who, when, by whom and how. Each can be undone. */
export function RecordPage() {
  const record = useListPages(recordListAddress, recordPage);
  const { list, shown } = record;
  const { member_id: id } = list;
  const name = shown?.rows.find(({ member_id }) => member_id === id)?.fullName ?? `nomor ${id}`;

  return (
    <ListScreen
      title="Catatan pengingat"
      subtitle="Siapa diingatkan kapan, oleh siapa, dan lewat apa."
      of={record}
      noun="pengingat"
      filters={[{ name: 'Anggota', value: id === null ? null : name, clear: { member_id: null } }]}
      label="Catatan pengingat"
      columns={recordColumns}
      rowHeight={52}
      empty="Belum ada pengingat yang dicatat."
    />
  );
}

const recordColumns: Column<RecordedReminder>[] = [
  { key: 'at', title: 'Waktu', width: 126, card: 'line', cell: ({ at }) => <Instant at={at} /> },
  memberOfRecord,
  {
    key: 'way',
    title: 'Cara',
    width: 150,
    grow: true,
    card: 'fact',
    cell: ({ way, outcome }) => (
      <span className="two-lines" title={outcome ?? undefined}>
        {reminderWayNames[way]}
        {outcome !== null && <span className="faint">: {outcome}</span>}
      </span>
    ),
  },
  accountOfRecord,
  {
    key: 'serkom',
    title: 'Serkom berakhir',
    width: 106,
    card: 'fact',
    cell: ({ serkomEndDate }) => <CellText text={serkomEndDate && readableDay(serkomEndDate)} isCode />,
  },
  {
    key: 'action',
    title: 'Action',
    width: 116,
    pinned: 'end',
    card: 'actions',
    cell: (reminder) => <TakeBack reminder={reminder} />,
  },
];

/** Undoes the record of a reminder. It stays in the list, as undone. */
function TakeBack({ reminder }: { reminder: RecordedReminder }) {
  const { id, fullName } = reminder;
  const takeBack = useMutation({
    mutationFn: () => call(removeReminder, { params: { id } }),
    onSuccess: () => {
      notify.success(`Catatan pengingat untuk ${fullName} diurungkan.`, {
        action: undoOf({ subject: 'reminders', id, action: 'deleted' }),
      });
      // The focused button goes with its reminder.
      focusList();
    },
    onError: (error) =>
      notify.error(`Catatan pengingat untuk ${fullName} tidak diurungkan.`, { description: error.message }),
  });
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
      aria-label={`Urungkan catatan: ${fullName}, ${readableInstant(reminder.at)}`}
      aria-busy={takeBack.isPending}
      onClick={() => !takeBack.isPending && takeBack.mutate()}
    >
      Urungkan
    </button>
  );
}
