import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedView } from '#contract/views.ts';
import { savedViews } from '#web/lists/saved-views.ts';
import { Button } from '#web/ui/button.tsx';
import { formDialogs } from '#web/ui/form-dialogs.tsx';
import { type MemberListState, memberListAddress, plainMemberList } from '../list/member-list-url.ts';
import { showableColumns, useShownColumns } from '../list/shown-columns.ts';
import type { ShownOfList } from './view-form-dialog.tsx';

const { EditDialog: ViewDialog, RestoredDialog: RestoredViewDialog } = formDialogs<SavedView, { shown: ShownOfList }>(
  'view',
  async () => (await import('./view-form-dialog.tsx')).ViewFormDialog,
);

/** Saves the state of the list as a view, or edits the view that it matches. */
export function ViewButton({ list }: { list: MemberListState }) {
  const views = useQuery(savedViews).data ?? [];
  const [isOpen, setOpen] = useState(false);
  const { chosen, isUsual, isOfView } = useShownColumns();
  const { page, pageSize } = plainMemberList;
  const query = memberListAddress.write({ ...list, page, pageSize, columns: null }).toString();
  const same = views.filter(
    (view) =>
      view.query === query &&
      (view.columns === null ? !isOfView : showableColumns(view.columns).join(' ') === chosen.join(' ')),
  );
  const view = same.find(({ may_change }) => may_change) ?? null;
  const shown = { query, columns: chosen, isUsual };
  const isOffered = (query !== '' || !isUsual || isOfView) && (same.length === 0 || view !== null);
  return (
    <>
      {isOffered && (
        // Beside the filters that it saves, not in the middle of their line.
        <span className="first-apart">
          <Button size="small" kind="text" onClick={() => setOpen(true)}>
            {view ? 'Ubah filter ini' : 'Simpan filter ini'}
          </Button>
        </span>
      )}
      {isOpen && <ViewDialog row={view} shown={shown} onClose={() => setOpen(false)} />}
      <RestoredViewDialog shown={shown} />
    </>
  );
}
