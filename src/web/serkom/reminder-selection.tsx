import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import { mostLetters } from '#contract/reminders.ts';
import { listSerkoms, type SerkomMember } from '#contract/serkom-cockpit.ts';
import { call } from '#web/api/call.ts';
import { selectionWords } from '#web/lists/selection-words.ts';
import { Button } from '#web/ui/button.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { notify } from '#web/ui/notices.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import type { ListSelection } from '#web/ui/table/list-selection.ts';
import { type ReminderList, reminderQueryOf } from './serkom-lists.ts';
import { reminderText } from './serkom-queries.ts';

const { Component: RemindEach } = lazy(async () => (await import('./remind-each.tsx')).RemindEach);
const { Component: RemindTogether } = lazy(async () => (await import('./remind-together.tsx')).RemindTogether);
const { Component: RemindByServer } = lazy(async () => (await import('./remind-by-server.tsx')).RemindByServer);

const dialogs = { each: RemindEach, together: RemindTogether, server: RemindByServer };

type Way = keyof typeof dialogs;

/** The dialog that reminds members. They are fixed when it opens: a reminder may take them out of the list. */
function useReminding(list: ReminderList) {
  const [open, setOpen] = useState<{ way: Way; members: readonly SerkomMember[] } | null>(null);
  const ofAll = useMutation({
    mutationFn: async (way: Way) => {
      const query = { ...reminderQueryOf(list), pageSize: mostLetters };
      setOpen({ way, members: (await call(listSerkoms, { query })).data });
    },
    onError: (error) => notify.error('Anggotanya tidak dapat dimuat.', { description: error.message }),
  });
  const Opened = open && dialogs[open.way];
  return {
    begin: (way: Way, members: readonly SerkomMember[]) => setOpen({ way, members }),
    beginWithAll: (way: Way) => !ofAll.isPending && ofAll.mutate(way),
    isLoading: ofAll.isPending,
    dialog: Opened && <Opened members={open.members} group={list} onClosed={() => setOpen(null)} />,
  };
}

interface RemindAllProps {
  list: ReminderList;
  /** Undefined until it is known. The buttons have their place before. */
  total: number | undefined;
}

function whoOf(total: number | undefined): string {
  if (total === undefined) return 'semua';
  return total > mostLetters ? `${readableNumber(mostLetters)} pertama` : `semua ${readableNumber(total)}`;
}

/** Reminds all members that match, or the first of them. */
export function RemindAll({ list, total }: RemindAllProps) {
  const { beginWithAll, isLoading, dialog } = useReminding(list);
  if (total === 0) return dialog;
  return (
    <span className="row remind-all">
      <Button disabled={total === undefined} isBusy={isLoading} onClick={() => beginWithAll('together')}>
        Satu email untuk {whoOf(total)}
      </Button>
      <Button kind="primary" disabled={total === undefined} isBusy={isLoading} onClick={() => beginWithAll('each')}>
        Ingatkan {whoOf(total)}
      </Button>
      {dialog}
    </span>
  );
}

interface ReminderSelectionProps {
  list: ReminderList;
  total: number;
  selection: ListSelection<SerkomMember>;
}

/** The number of selected members, and the ways to remind them. */
export function ReminderSelection({ selection, list, total }: ReminderSelectionProps) {
  const mails = useQuery(reminderText).data?.mails ?? false;
  const { begin, beginWithAll, dialog } = useReminding(list);
  const { rows, isAll, count, isPageOfMore, selectAll, end } = selection;
  const choose = (way: Way) => (isAll ? beginWithAll(way) : begin(way, [...rows.values()]));
  const actions = [
    { label: 'Satu per satu', onChoose: () => choose('each') },
    { label: 'Satu email untuk semua', onChoose: () => choose('together') },
    ...(mails ? [{ label: 'Kirim email', onChoose: () => choose('server') }] : []),
  ];
  return (
    <>
      <SelectionBar summary={selectionWords(selection, mostLetters)} actions={count === 0 ? [] : actions} onEnd={end}>
        {isPageOfMore && total <= mostLetters && (
          <button type="button" className="link" onClick={selectAll}>
            Pilih semua {readableNumber(total)} yang cocok
          </button>
        )}
      </SelectionBar>
      {dialog}
    </>
  );
}
