import { useState } from 'react';
import {
  type CsvSeparator,
  csvSeparators,
  type ExportFormat,
  exportFormats,
  exportMembers,
  exportName,
} from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { saveRows } from '#web/files/save-rows.ts';
import { RadioChoice } from '#web/ui/radio-choice.tsx';
import { MembersFileDialog, type OfMembersProps } from '../bulk/members-file-dialog.tsx';
import { memberColumnTitle } from '../list/members-table.tsx';
import { exportedKeys, useShownColumns } from '../list/shown-columns.ts';

const formatNames: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
};

const columnChoices = [
  { value: 'all', label: 'Semua' },
  { value: 'shown', label: 'Seperti di daftar' },
] as const;

const separatorNames: Record<CsvSeparator, string> = { ';': 'Titik koma ( ; )', ',': 'Koma ( , )' };

interface ExportDialogProps extends OfMembersProps {
  title: string;
}

/** Exports members to a file, after the choice of its format and columns. */
export function ExportDialog({ title, ...about }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [separator, setSeparator] = useState<CsvSeparator>(';');
  const shown = useShownColumns();
  const [columns, setColumns] = useState<'all' | 'shown'>('all');
  const calendar = useCalendar();
  const { query, body, all, count } = about.scope;
  const chosen = {
    format,
    ...(format === 'csv' && { separator }),
    ...(columns === 'shown' && { columns: exportedKeys(shown.chosen) }),
  };

  return (
    <MembersFileDialog
      {...about}
      title={title}
      action="Ekspor"
      lead={`${readableNumber(count)} anggota${all ? '' : ' yang dipilih'} akan diekspor`}
      save={(signal) =>
        saveRows(
          exportName(format, calendar.today()),
          exportMembers,
          { query, body: { ...body, ...chosen } },
          { signal },
        )
      }
      saved={(rows, name) => `${rows} anggota diekspor ke ${name}.`}
      refused="Yang tidak dapat diekspor"
    >
      <RadioChoice name="columns" legend="Kolom" options={columnChoices} chosen={columns} onChoose={setColumns} isRow />
      {columns === 'shown' && (
        <p>
          <bdi>{exportedKeys(shown.chosen).map(memberColumnTitle).join(', ')}</bdi>
        </p>
      )}
      <details>
        <summary>Format lain</summary>
        <div className="stack">
          <RadioChoice
            name="format"
            legend="Format"
            options={exportFormats.map((value) => ({ value, label: formatNames[value] }))}
            chosen={format}
            onChoose={setFormat}
            isRow
          />
          {format === 'csv' && (
            <>
              <RadioChoice
                name="separator"
                legend="Pemisah"
                options={csvSeparators.map((value) => ({ value, label: separatorNames[value] }))}
                chosen={separator}
                onChoose={setSeparator}
                isRow
              />
              <p>Excel dapat menghilangkan nol di depan nomor bila CSV dibuka langsung. Untuk Excel, pilih .xlsx.</p>
            </>
          )}
        </div>
      </details>
    </MembersFileDialog>
  );
}
