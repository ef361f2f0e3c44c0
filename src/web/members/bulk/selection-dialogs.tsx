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
import { BulkDialog } from './bulk-dialog.tsx';
import { memberCount, membersOf, ScopeText } from './member-scope.tsx';
import type { SelectionTask } from './member-selection.tsx';
import { MembersFileDialog, type OfMembersProps } from './members-file-dialog.tsx';
import '../member.css';
import { useQuery } from '@tanstack/react-query';
import { mostQrCodes, previewQrSheet, printQrSheet, qrSheetName } from '#contract/bulk.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { call } from '#web/api/call.ts';
import { LackingLetters } from '#web/cards/named-members.tsx';
import { saveRows } from '#web/files/save-rows.ts';
import { Alert } from '#web/ui/alert.tsx';

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

/** In milliseconds. Before the file begins, the server checks every code, and there may be thousands. */
const timeout = 300_000;

/** Downloads a PDF of QR codes with names, for printing. */
function QrSheetDialog(about: OfMembersProps) {
  const calendar = useCalendar();
  const { query, body, count } = about.scope;
  const isTooMany = count > mostQrCodes;
  const preview = useQuery({
    queryKey: ['qr sheet', query, body],
    queryFn: async ({ signal }) => (await call(previewQrSheet, { query, body }, { signal })).data,
    enabled: !isTooMany,
  });
  const unprintable = preview.data?.unprintable;
  return (
    <MembersFileDialog
      {...about}
      title="Lembar kode QR"
      action="Unduh PDF"
      lead={`Kode QR ${membersOf(about.scope)}`}
      isReady={!isTooMany}
      save={(signal) => saveRows(qrSheetName(calendar.today()), printQrSheet, { query, body }, { signal, timeout })}
      saved={(codes, name) => `${codes} kode QR disimpan sebagai ${name}.`}
      refused="Kode QR yang tidak dapat dicetak"
    >
      {unprintable && <LackingLetters members={unprintable} noun="anggota" paper="lembarnya" />}
      <p>
        Setiap kode disertai nama dan NPA, di kertas A4. Cetak dengan ukuran 100%, tanpa penyesuaian ke halaman, agar
        kodenya mudah dipindai.
      </p>
      {isTooMany && (
        <Alert kind="warning">
          Satu berkas memuat paling banyak {readableNumber(mostQrCodes)} kode. Pilih lebih sedikit, misalnya satu
          wilayah.
        </Alert>
      )}
    </MembersFileDialog>
  );
}
