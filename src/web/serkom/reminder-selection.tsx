import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import type { SerkomMember } from '#contract/serkom-cockpit.ts';
import { lazy } from '#web/ui/lazy.ts';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import type { ListSelection } from '#web/ui/table/list-selection.ts';
import { reminderText } from './serkom-queries.ts';

const { Component: RemindEach } = lazy(async () => (await import('./remind-each.tsx')).RemindEach);
const { Component: RemindTogether } = lazy(async () => (await import('./remind-together.tsx')).RemindTogether);
const { Component: RemindByServer } = lazy(async () => (await import('./remind-by-server.tsx')).RemindByServer);

const dialogs = { each: RemindEach, together: RemindTogether, server: RemindByServer };

/** The number of selected members, and the ways to remind them. */
export function ReminderSelection({ selection }: { selection: ListSelection<SerkomMember> }) {
  const mails = useQuery(reminderText).data?.mails ?? false;
  // The members of a dialog are fixed when it opens.
  const [open, setOpen] = useState<{ way: keyof typeof dialogs; members: SerkomMember[] } | null>(null);
  const { rows, count, elsewhere, end } = selection;
  const begin = (way: keyof typeof dialogs) => setOpen({ way, members: [...rows.values()] });
  const actions = [
    { label: 'Satu per satu', onChoose: () => begin('each') },
    { label: 'Satu email untuk semua', onChoose: () => begin('together') },
    ...(mails ? [{ label: 'Kirim email', onChoose: () => begin('server') }] : []),
  ];
  const Opened = open && dialogs[open.way];
  const summary =
    count === 0
      ? ''
      : `${readableNumber(count)} dipilih${elsewhere > 0 ? `, ${readableNumber(elsewhere)} di luar halaman ini` : ''}.`;
  return (
    <>
      <SelectionBar summary={summary} actions={count === 0 ? [] : actions} onEnd={end}>
        {null}
      </SelectionBar>
      {Opened && <Opened members={open.members} onClosed={() => setOpen(null)} />}
    </>
  );
}
