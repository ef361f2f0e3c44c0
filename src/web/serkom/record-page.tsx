import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type RecordedReminder, removeReminder } from '#contract/reminders.ts';
import { call } from '#web/api/call.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { notify } from '#web/ui/notices.tsx';
import { focusList } from '#web/ui/row-focus.ts';
import { undoOf } from '#web/undo/undo.ts';
import { recordListAddress } from './record-list-url.ts';
import { recordColumns } from './record-table.tsx';
import { recordPage } from './serkom-queries.ts';

/** The record of all reminders: who, when, by whom and how. Each can be undone. */
export function RecordPage() {
  const record = useListPages(recordListAddress, recordPage);
  const { list, shown } = record;
  const { mutate: takeBack } = useMutation({
    mutationFn: ({ id }: RecordedReminder) => call(removeReminder, { params: { id } }),
    onSuccess: (_, { id, fullName }) => {
      notify.success(`Catatan pengingat untuk ${fullName} diurungkan.`, {
        action: undoOf({ subject: 'reminders', id, action: 'deleted' }),
      });
      // The focused button goes with its reminder.
      focusList();
    },
    onError: (error, { fullName }) =>
      notify.error(`Catatan pengingat untuk ${fullName} tidak diurungkan.`, { description: error.message }),
  });
  const columns = useMemo(() => recordColumns(takeBack), [takeBack]);

  const { member } = list;
  const name = shown?.rows.find(({ member_id }) => member_id === member)?.fullName ?? `nomor ${member}`;

  return (
    <ListScreen
      title="Catatan pengingat"
      subtitle="Siapa diingatkan kapan, oleh siapa, dan lewat apa."
      actions={
        <>
          <Link className="button" to="/app/serkom">
            Serkom
          </Link>
          <Link className="button" to="/app/serkom/reminders">
            Ingatkan anggota
          </Link>
        </>
      }
      of={record}
      noun="pengingat"
      chips={member === null ? [] : [{ name: 'Anggota', value: name, clear: { member: null } }]}
      label="Catatan pengingat"
      columns={columns}
      rowHeight={52}
      empty="Belum ada pengingat yang dicatat."
    />
  );
}
