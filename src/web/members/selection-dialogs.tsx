import type { ComponentType } from 'react';
import type { Member } from '#contract/members.ts';
import type { Region } from '#contract/regions.ts';
import { PrintCards } from '#web/cards/print-cards.tsx';
import type { RegisterMembersProps } from '#web/training/register-members.tsx';
import type { ListSelection } from '#web/ui/list-selection.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { many } from './bulk-words.ts';
import { ExportDialog } from './member-export-dialog.tsx';
import type { SelectionTask } from './member-selection.tsx';
import type { MembersMeant } from './members-meant.ts';
import { MeantMembers } from './members-meant-words.tsx';
import { QrSheetDialog } from './qr-sheet-dialog.tsx';
import { SelectedMembers } from './selected-members.tsx';

interface TaskDialogProps {
  task: SelectionTask;
  meant: MembersMeant;
  selection: ListSelection<Member>;
  regions: readonly Region[];
  RegisterMembers: ComponentType<RegisterMembersProps>;
  onClosed: () => void;
}

/** The dialog of something that is done with the members that are chosen. */
export function TaskDialog({ task, selection, RegisterMembers, ...rest }: TaskDialogProps) {
  const { meant, regions, onClosed } = rest;
  const onDone = () => ended(task, selection) && selection.end();
  switch (task) {
    case 'show':
      return <SelectedMembers selection={selection} onClosed={onClosed} />;
    case 'export':
      return <ExportDialog title="Ekspor yang dipilih" {...rest} />;
    case 'qr':
      return <QrSheetDialog {...rest} />;
    case 'card':
      return (
        <PrintCards cards={{ query: meant.query, body: meant.body }} onClosed={onClosed}>
          <MeantMembers
            meant={meant}
            regions={regions}
            lead={meant.all ? `Kartu semua ${many(meant.count)}` : `Kartu ${many(meant.count)} yang dipilih`}
          />
        </PrintCards>
      );
    case 'training':
      return (
        <RegisterMembers
          registrants={{ query: meant.query, body: meant.all ? { all_matching: true } : meant.body }}
          onDone={onDone}
          onClosed={onClosed}
        >
          <MeantMembers
            meant={meant}
            regions={regions}
            lead={meant.all ? `Semua ${many(meant.count)}` : `${many(meant.count)} yang dipilih`}
          />
        </RegisterMembers>
      );
    default:
      return <BulkDialog action={task} onDone={onDone} {...rest} />;
  }
}

/** Whether a choice is over with what was done: its members are gone, or its filters may leave others by now. */
const ended = (task: SelectionTask, { isAll }: ListSelection<Member>) => task === 'delete' || isAll;
