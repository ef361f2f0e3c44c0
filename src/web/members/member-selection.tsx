import { type ComponentType, useState } from 'react';
import type { Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import type { RegisterMembersProps } from '#web/training/register-members.tsx';
import { lazy } from '#web/ui/lazy.ts';
import type { ListSelection } from '#web/ui/list-selection.ts';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import type { MemberListState } from './member-list-url.ts';
import { type MembersMeant, meantBy } from './members-meant.ts';
import { selectionWords } from './selection-words.ts';

/** What can be done with the members that are chosen. */
const tasks = [
  { task: 'status', label: 'Ubah status' },
  { task: 'region', label: 'Ubah wilayah' },
  { task: 'training', label: 'Daftarkan ke kelas' },
  { task: 'export', label: 'Ekspor' },
  { task: 'card', label: 'Cetak kartu' },
  { task: 'qr', label: 'Lembar kode QR' },
  { task: 'delete', label: 'Hapus', isDanger: true },
] as const;

export type SelectionTask = (typeof tasks)[number]['task'] | 'show';

// The list is there before anybody chooses in it: the dialogs' code comes when one of them is first opened.
const { Component: TaskDialog } = lazy(async () => (await import('./selection-dialogs.tsx')).TaskDialog);

interface MemberSelectionProps {
  selection: ListSelection<Member>;
  /** The list that is shown, and how many members it has on all its pages. */
  list: MemberListState;
  total: number;
  regions: readonly Region[];
  RegisterMembers: ComponentType<RegisterMembersProps>;
}

/** How many members are chosen, and what can be done with them. */
export function MemberSelection({ selection, list, total, regions, RegisterMembers }: MemberSelectionProps) {
  // Whom a dialog is for is settled when it opens.
  const [open, setOpen] = useState<{ task: SelectionTask; meant: MembersMeant } | null>(null);
  const { isAll, count, elsewhere, isPageOfMore, selectAll, end } = selection;
  // Whoever is on the page that is wholly chosen is in sight already.
  const isInSight = isPageOfMore && elsewhere === 0;
  const begin = (task: SelectionTask) => setOpen({ task, meant: meantBy(selection, list) });
  return (
    <>
      <SelectionBar
        said={selectionWords(selection)}
        actions={count === 0 ? [] : tasks.map(({ task, ...action }) => ({ ...action, onChoose: () => begin(task) }))}
        onEnd={end}
      >
        {isPageOfMore && (
          <button type="button" className="link" onClick={selectAll}>
            Pilih semua {readableNumber(total)} yang cocok
          </button>
        )}
        {!isAll && count > 0 && !isInSight && (
          <button type="button" className="link" onClick={() => begin('show')}>
            Lihat
          </button>
        )}
      </SelectionBar>
      {open && (
        <TaskDialog
          {...open}
          selection={selection}
          regions={regions}
          RegisterMembers={RegisterMembers}
          onClosed={() => setOpen(null)}
        />
      )}
    </>
  );
}
