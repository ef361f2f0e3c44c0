import { type ComponentType, useState } from 'react';
import type { Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import { PrintCards } from '#web/cards/print-cards.tsx';
import { memberLabels } from '#web/fields/field-names.ts';
import { npaColumn } from '#web/fields/member-columns.tsx';
import type { RegisterMembersProps } from '#web/training/register-members.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CellText } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { ListSelection } from '#web/ui/table/selection.tsx';
import { loaded } from '#web/ui/table/states.tsx';
import { ExportDialog } from '../exports/member-export-dialog.tsx';
import { QrSheetDialog } from '../qr/qr-sheet-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { memberCount, membersOf, ScopeText } from './member-scope.tsx';
import type { SelectionTask } from './member-selection.tsx';
import type { OfMembersProps } from './members-file-dialog.tsx';
import '../member.css';

interface TaskDialogProps extends OfMembersProps {
  task: SelectionTask;
  selection: ListSelection<Member>;
  RegisterMembers: ComponentType<RegisterMembersProps>;
}

/** The dialog of an action for the selected members. */
export function TaskDialog({ task, selection, RegisterMembers, ...about }: TaskDialogProps) {
  const { scope, regions, onClosed } = about;
  const { query, body, all, count } = scope;
  const onDone = () => endsSelection(task, selection) && selection.end();
  switch (task) {
    case 'show':
      return <SelectedMembers selection={selection} onClosed={onClosed} />;
    case 'export':
      return <ExportDialog title="Ekspor yang dipilih" {...about} />;
    case 'qr':
      return <QrSheetDialog {...about} />;
    case 'card':
      return (
        <PrintCards cards={{ query, body }} onClosed={onClosed}>
          <ScopeText scope={scope} regions={regions} lead={`Kartu ${membersOf(scope)}`} />
        </PrintCards>
      );
    case 'training':
      return (
        <RegisterMembers
          registrants={{ query, body: all ? { all_matching: true } : body }}
          onDone={onDone}
          onClosed={onClosed}
        >
          <ScopeText
            scope={scope}
            regions={regions}
            lead={all ? `Semua ${memberCount(count)}` : `${memberCount(count)} yang dipilih`}
          />
        </RegisterMembers>
      );
    default:
      return <BulkDialog action={task} onDone={onDone} {...about} />;
  }
}

/** Whether an action ends the selection: its members are deleted, or may not match the filters any more. */
const endsSelection = (task: SelectionTask, { isAll }: ListSelection<Member>) => task === 'delete' || isAll;

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
function SelectedMembers({ selection, onClosed }: SelectedMembersProps) {
  // Deselected members stay visible, so that they can be selected again.
  const [rows] = useState(() => [...selection.rows.values()]);
  return (
    <Dialog title="Anggota yang dipilih" size="small" onClose={onClosed}>
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
