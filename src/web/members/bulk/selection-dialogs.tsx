import type { ComponentType } from 'react';
import type { Member } from '#contract/members.ts';
import type { Region } from '#contract/regions.ts';
import { PrintCards } from '#web/cards/print-cards.tsx';
import type { RegisterMembersProps } from '#web/training/register-members.tsx';
import type { ListSelection } from '#web/ui/table/list-selection.ts';
import { ExportDialog } from '../exports/member-export-dialog.tsx';
import { QrSheetDialog } from '../qr/qr-sheet-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { memberCount } from './bulk-words.ts';
import type { MemberScope } from './member-scope.ts';
import type { SelectionTask } from './member-selection.tsx';
import { ScopeText } from './scope-text.tsx';
import { SelectedMembers } from './selected-members.tsx';

interface TaskDialogProps {
  task: SelectionTask;
  scope: MemberScope;
  selection: ListSelection<Member>;
  regions: readonly Region[];
  RegisterMembers: ComponentType<RegisterMembersProps>;
  onClosed: () => void;
}

/** The dialog of an action for the selected members. */
export function TaskDialog({ task, selection, RegisterMembers, ...rest }: TaskDialogProps) {
  const { scope, regions, onClosed } = rest;
  const onDone = () => endsSelection(task, selection) && selection.end();
  switch (task) {
    case 'show':
      return <SelectedMembers selection={selection} onClosed={onClosed} />;
    case 'export':
      return <ExportDialog title="Ekspor yang dipilih" {...rest} />;
    case 'qr':
      return <QrSheetDialog {...rest} />;
    case 'card':
      return (
        <PrintCards cards={{ query: scope.query, body: scope.body }} onClosed={onClosed}>
          <ScopeText
            scope={scope}
            regions={regions}
            lead={
              scope.all ? `Kartu semua ${memberCount(scope.count)}` : `Kartu ${memberCount(scope.count)} yang dipilih`
            }
          />
        </PrintCards>
      );
    case 'training':
      return (
        <RegisterMembers
          registrants={{ query: scope.query, body: scope.all ? { all_matching: true } : scope.body }}
          onDone={onDone}
          onClosed={onClosed}
        >
          <ScopeText
            scope={scope}
            regions={regions}
            lead={scope.all ? `Semua ${memberCount(scope.count)}` : `${memberCount(scope.count)} yang dipilih`}
          />
        </RegisterMembers>
      );
    default:
      return <BulkDialog action={task} onDone={onDone} {...rest} />;
  }
}

/** Whether an action ends the selection: its members are deleted, or may not match the filters any more. */
const endsSelection = (task: SelectionTask, { isAll }: ListSelection<Member>) => task === 'delete' || isAll;
