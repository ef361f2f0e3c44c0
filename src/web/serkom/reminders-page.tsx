import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mostLetters } from '#contract/reminders.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { opensDraft } from '#web/drafts/drafted-text.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { useListSelection } from '#web/ui/table/list-selection.ts';
import { ReminderFilters, reminderChips, useCounted } from './reminder-filters.tsx';
import { reminderListAddress, reminderQueryOf } from './reminder-list-url.ts';
import { RemindAll, ReminderSelection } from './reminder-selection.tsx';
import { reminderColumns } from './reminders-table.tsx';
import { SerkomExport } from './serkom-export.tsx';
import { reminderPage, reminderText } from './serkom-queries.ts';

const { Component: ReminderTextDialog } = lazy(
  async () => (await import('./reminder-text-dialog.tsx')).ReminderTextDialog,
);

const nameOf = ({ fullName }: SerkomMember) => fullName;

/** The members to remind: a prepared message for each, and the last reminder. */
export function RemindersPage() {
  const members = useListPages(reminderListAddress, reminderPage);
  const { list, refilter, shown, total } = members;
  const text = useQuery(reminderText).data?.text;
  const account = useSession().contents.id;
  const [isWriting, setWriting] = useState(() => opensDraft({ account, kind: 'reminder text', id: null }));
  const filters = JSON.stringify(reminderQueryOf(shown?.list ?? list));
  const selection = useListSelection({ rows: shown?.rows, total, filters, most: mostLetters });
  const { regions } = useCounted();

  return (
    <ListScreen
      title="Ingatkan anggota"
      actions={
        <>
          <Button onClick={() => setWriting(true)}>Teks pengingat</Button>
          <SerkomExport list={shown?.list} />
        </>
      }
      of={members}
      noun="anggota"
      search="Cari nama, NPA, email, telepon"
      filters={<ReminderFilters list={list} onChange={refilter} />}
      chips={reminderChips(list, regions)}
      label="Anggota yang diingatkan"
      columns={reminderColumns}
      rowHeight={72}
      beside={
        <>
          {selection.count === 0 && <RemindAll list={shown?.list ?? list} total={shown && total} />}
          <ReminderSelection selection={selection} list={shown?.list ?? list} total={total} />
        </>
      }
      selection={{ nameOf, isSelected: selection.isSelected, onSelect: selection.select }}
      empty="Belum ada anggota berstatus Active."
    >
      {isWriting && text !== undefined && (
        <ReminderTextDialog text={text} example={shown?.rows[0]} onClose={() => setWriting(false)} />
      )}
    </ListScreen>
  );
}
