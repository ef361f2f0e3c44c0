import { useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import '../list/members.css';
import type { Member } from '#contract/members.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import { npaColumn } from '#web/fields/member-columns.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CellText } from '#web/ui/table/cell-text.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { loaded } from '#web/ui/table/data-table-states.tsx';
import type { ListSelection } from '#web/ui/table/list-selection.ts';

const columns: readonly Column<Member>[] = [
  npaColumn,
  {
    key: 'fullName',
    title: memberLabels.fullName,
    width: 150,
    grow: true,
    cell: ({ fullName }) => <CellText text={fullName} />,
  },
];

interface SelectedMembersProps {
  selection: ListSelection<Member>;
  onClosed: () => void;
}

/** The selected members of all pages, to deselect some. */
export function SelectedMembers({ selection, onClosed }: SelectedMembersProps) {
  // Deselected members stay visible, so that they can be selected again.
  const [rows] = useState(() => [...selection.rows.values()]);
  return (
    <Dialog title="Anggota yang dipilih" size="small" name="selected-members" onClose={onClosed}>
      <p role="status">{readableNumber(selection.rows.size)} dipilih.</p>
      <DataTable
        label="Anggota yang dipilih"
        columns={columns}
        rows={rows}
        rowHeight={44}
        progress={loaded}
        listKey="selected members"
        selection={{ nameOf: ({ fullName }) => fullName, isSelected: selection.isSelected, onSelect: selection.select }}
        empty={null}
      />
    </Dialog>
  );
}
