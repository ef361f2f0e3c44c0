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
import type { ListSelection } from '#web/ui/table/selection.tsx';
import { type ReminderList, reminderQueryOf } from './serkom-lists.ts';
import { reminderText } from './serkom-queries.ts';

const { Component: RemindEach } = lazy(async () => (await import('./remind-each.tsx')).RemindEach);
const { Component: RemindTogether } = lazy(async () => (await import('./remind-together.tsx')).RemindTogether);
const { Component: RemindByServer } = lazy(async () => (await import('./remind-by-server.tsx')).RemindByServer);

const dialogs = { each: RemindEach, together: RemindTogether, server: RemindByServer };

type Way = keyof typeof dialogs;

function whoOf(total: number | undefined): string {
  if (total === undefined) return 'semua';
  return total > mostLetters ? `${readableNumber(mostLetters)} pertama` : `semua ${readableNumber(total)}`;
}

interface RemindingProps {
  list: ReminderList;
  /** Undefined until it is known. The buttons have their place before. */
  total: number | undefined;
  selection: ListSelection<SerkomMember>;
}

/** The ways to remind those who are selected, or else all who match, or the first of them. */
export function Reminding({ list, total, selection }: RemindingProps) {
  const mails = useQuery(reminderText).data?.mails ?? false;
  /** The members are fixed when it opens: a reminder may take them out of the list. */
  const [open, setOpen] = useState<{ way: Way; members: readonly SerkomMember[] } | null>(null);
  const remindAll = useMutation({
    mutationFn: async (way: Way) => {
      const query = { ...reminderQueryOf(list), pageSize: mostLetters };
      setOpen({ way, members: (await call(listSerkoms, { query })).data });
    },
    onError: (error) => notify.error('Anggotanya tidak dapat dimuat.', { description: error.message }),
  });
  const { rows, isAll, count, isPageOfMore, selectAll, end } = selection;

  function remind(way: Way) {
    if (count > 0 && !isAll) setOpen({ way, members: [...rows.values()] });
    else if (!remindAll.isPending) remindAll.mutate(way);
  }

  const actions = [
    { label: 'Satu per satu', onChoose: () => remind('each') },
    { label: 'Satu email untuk semua', onChoose: () => remind('together') },
    ...(mails ? [{ label: 'Kirim email', onChoose: () => remind('server') }] : []),
  ];
  const all = { disabled: total === undefined, isBusy: remindAll.isPending };
  const Opened = open && dialogs[open.way];
  return (
    <>
      {count === 0 && total !== 0 && (
        <span className="row remind-all">
          <Button {...all} onClick={() => remind('together')}>
            Satu email untuk {whoOf(total)}
          </Button>
          <Button {...all} kind="primary" onClick={() => remind('each')}>
            Ingatkan {whoOf(total)}
          </Button>
        </span>
      )}
      <SelectionBar summary={selectionWords(selection, mostLetters)} actions={count === 0 ? [] : actions} onEnd={end}>
        {isPageOfMore && total !== undefined && total <= mostLetters && (
          <button type="button" className="link" onClick={selectAll}>
            Pilih semua {readableNumber(total)} yang cocok
          </button>
        )}
      </SelectionBar>
      {Opened && <Opened members={open.members} group={list} onClosed={() => setOpen(null)} />}
    </>
  );
}
