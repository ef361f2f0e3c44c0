import { type ComponentType, useState } from 'react';
import { mostIds } from '#contract/exports.ts';
import type { Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import { selectionWords } from '#web/lists/selection-words.ts';
import type { RegisterMembersProps } from '#web/training/register-members.tsx';
import { listOrHeading, useFocusOnRemoval } from '#web/ui/focus-on-removal.ts';
import { lazy } from '#web/ui/lazy.ts';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import type { ListSelection } from '#web/ui/table/selection.tsx';
import { filtersOf, type MemberListState } from '../list/member-list-url.ts';
import { type MemberScope, selectionScope } from './member-scope.tsx';

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

// Loaded when a dialog is first opened.
const { Component: TaskDialog } = lazy(async () => (await import('./selection-dialogs.tsx')).TaskDialog);

interface MemberSelectionProps {
  selection: ListSelection<Member>;
  /** The shown list, and the number of members on all pages. */
  list: MemberListState;
  total: number;
  regions: readonly Region[];
  RegisterMembers: ComponentType<RegisterMembersProps>;
}

/** The number of selected members, and the actions for them. */
export function MemberSelection({ selection, list, total, regions, RegisterMembers }: MemberSelectionProps) {
  // The members of a dialog are fixed when it opens.
  const [open, setOpen] = useState<{ task: SelectionTask; scope: MemberScope } | null>(null);
  const { isAll, count, elsewhere, isPageOfMore, selectAll, end } = selection;
  const isOfferedAll = count === 0 && filtersOf(list) !== '' && total > list.pageSize;
  // If the whole page and nobody else is selected, all of them are visible.
  const isInSight = isPageOfMore && elsewhere === 0;
  const begin = (task: SelectionTask) => setOpen({ task, scope: selectionScope(selection, list) });
  return (
    <>
      {isOfferedAll && <SelectAll total={total} onChoose={selectAll} />}
      <SelectionBar
        summary={selectionWords(selection, mostIds)}
        actions={count === 0 ? [] : tasks.map(({ task, ...action }) => ({ ...action, onChoose: () => begin(task) }))}
        onEnd={end}
      >
        {isPageOfMore && <SelectAll total={total} onChoose={selectAll} />}
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

function SelectAll({ total, onChoose }: { total: number; onChoose: () => void }) {
  const place = useFocusOnRemoval<HTMLButtonElement>(listOrHeading);
  return (
    <button ref={place} type="button" className="link target" onClick={onChoose}>
      Pilih semua {readableNumber(total)} yang cocok
    </button>
  );
}
