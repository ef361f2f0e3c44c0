import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { recordListAddress } from './record-list-url.ts';
import { recordColumns } from './record-table.tsx';
import { recordPage } from './serkom-queries.ts';

/** The record of all reminders: who, when, by whom and how. Each can be undone. */
export function RecordPage() {
  const record = useListPages(recordListAddress, recordPage);
  const { list, shown } = record;
  const { member } = list;
  const name = shown?.rows.find(({ member_id }) => member_id === member)?.fullName ?? `nomor ${member}`;

  return (
    <ListScreen
      title="Catatan pengingat"
      subtitle="Siapa diingatkan kapan, oleh siapa, dan lewat apa."
      of={record}
      noun="pengingat"
      chips={member === null ? [] : [{ name: 'Anggota', value: name, clear: { member: null } }]}
      label="Catatan pengingat"
      columns={recordColumns}
      rowHeight={52}
      empty="Belum ada pengingat yang dicatat."
    />
  );
}
