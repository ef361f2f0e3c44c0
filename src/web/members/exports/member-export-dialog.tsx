import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CsvSeparator,
  csvSeparators,
  type ExportFormat,
  exportFormats,
  exportMembers,
  exportName,
  rowsHeader,
} from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/files/save-file.ts';
import { notify } from '#web/ui/notices.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { type MemberScope, missingText } from '../bulk/member-scope.ts';
import { ScopeText } from '../bulk/scope-text.tsx';
import { memberColumnTitle } from '../list/members-table.tsx';
import { exportedKeys, useShownColumns } from '../list/shown-columns.ts';

const formatNames: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
};

const columnNames = { all: 'Semua', shown: 'Seperti di daftar' } as const;

const separatorNames: Record<CsvSeparator, string> = { ';': 'Titik koma ( ; )', ',': 'Koma ( , )' };

interface ChoiceProps<Value extends string> {
  legend: string;
  names: Record<Value, string>;
  values: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ legend, names, values, value, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="row">
      <legend className="field-label">{legend}</legend>
      {values.map((each) => (
        <label key={each} className="choice">
          <input type="radio" name={legend} checked={each === value} onChange={() => onChoose(each)} />
          <bdi>{names[each]}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

interface ExportDialogProps {
  title: string;
  scope: MemberScope;
  regions: readonly Region[];
  onClosed: () => void;
}

/** Exports members to a file, after the choice of its format and columns. */
export function ExportDialog({ title, scope, regions, onClosed }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [separator, setSeparator] = useState<CsvSeparator>(';');
  const shown = useShownColumns();
  const [columns, setColumns] = useState<keyof typeof columnNames>('all');
  const [stop] = useState(() => new AbortController());
  const calendar = useCalendar();
  const saving = useMutation({ mutationFn: save });

  async function save() {
    let rows = scope.count;
    const content = await download(
      exportMembers,
      {
        query: scope.query,
        body: {
          ...scope.body,
          format,
          ...(format === 'csv' && { separator }),
          ...(columns === 'shown' && { columns: exportedKeys(shown.chosen) }),
        },
      },
      { signal: stop.signal, onHeaders: (headers) => (rows = Number(headers.get(rowsHeader))) },
    );
    const name = exportName(format, calendar.today());
    saveFile(content, name);
    notify.success(`${readableNumber(rows)} anggota diekspor ke ${name}.${missingText(scope, rows)}`);
    onClosed();
  }

  function close() {
    stop.abort();
    onClosed();
  }

  return (
    <WorkDialog
      title={title}
      size="small"
      action={saving.isError ? 'Coba lagi' : 'Ekspor'}
      onAction={saving.mutate}
      isBusy={saving.isPending}
      canBeStopped
      failure={stop.signal.aborted ? null : saving.error?.message}
      onClose={close}
    >
      <div className="stack">
        <ScopeText
          scope={scope}
          regions={regions}
          lead={`${readableNumber(scope.count)} anggota${scope.all ? '' : ' yang dipilih'} akan diekspor`}
        />
        <Choice legend="Kolom" names={columnNames} values={['all', 'shown']} value={columns} onChoose={setColumns} />
        {columns === 'shown' && (
          <p>
            <bdi>{exportedKeys(shown.chosen).map(memberColumnTitle).join(', ')}</bdi>
          </p>
        )}
        <details>
          <summary>Format lain</summary>
          <div className="stack">
            <Choice legend="Format" names={formatNames} values={exportFormats} value={format} onChoose={setFormat} />
            {format === 'csv' && (
              <>
                <Choice
                  legend="Pemisah"
                  names={separatorNames}
                  values={csvSeparators}
                  value={separator}
                  onChoose={setSeparator}
                />
                <p>Excel dapat menghilangkan nol di depan nomor bila CSV dibuka langsung. Untuk Excel, pilih .xlsx.</p>
              </>
            )}
          </div>
        </details>
      </div>
      <div role="status">{saving.isPending && 'Berkas sedang disiapkan…'}</div>
    </WorkDialog>
  );
}
