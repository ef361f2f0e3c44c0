import type { Member } from '#contract/members.ts';
import type { Region } from '#contract/regions.ts';
import type { ListSelection } from '#web/ui/list-selection.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { ExportDialog } from './member-export-dialog.tsx';
import type { SelectionTask } from './member-selection.tsx';
import type { MembersMeant } from './members-meant.ts';
import { QrSheetDialog } from './qr-sheet-dialog.tsx';
import { SelectedMembers } from './selected-members.tsx';

interface TaskDialogProps {
  task: SelectionTask;
  meant: MembersMeant;
  selection: ListSelection<Member>;
  regions: readonly Region[];
  onClosed: () => void;
}

/** The dialog of something that is done with the members that are chosen. */
export function TaskDialog({ task, selection, ...rest }: TaskDialogProps) {
  switch (task) {
    case 'show':
      return <SelectedMembers selection={selection} onClosed={rest.onClosed} />;
    case 'export':
      return <ExportDialog title="Ekspor yang dipilih" {...rest} />;
    case 'qr':
      return <QrSheetDialog {...rest} />;
    default:
      return <BulkDialog action={task} onDone={() => ended(task, selection) && selection.end()} {...rest} />;
  }
}

/** Whether a choice is over with what was done: its members are gone, or its filters may leave others by now. */
const ended = (task: SelectionTask, { isAll }: ListSelection<Member>) => task === 'delete' || isAll;
