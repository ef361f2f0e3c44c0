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
import { MemberExports } from './member-exports.tsx';
import { type MembersMeant, missingIn } from './members-meant.ts';
import { MeantMembers } from './members-meant-words.tsx';
import { memberColumnTitle } from './members-table.tsx';
import { exportedKeys, useShownColumns } from './shown-columns.ts';

const formatNames: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  ods: 'OpenDocument (.ods)',
};

/** Which columns a file has. */
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
  meant: MembersMeant;
  regions: readonly Region[];
  onClosed: () => void;
}

/** Asks for the format of a file with everybody that is meant, and saves it. */
export function ExportDialog({ title, meant, regions, onClosed }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [separator, setSeparator] = useState<CsvSeparator>(';');
  const shown = useShownColumns();
  const [columns, setColumns] = useState<keyof typeof columnNames>('all');
  const [stop] = useState(() => new AbortController());
  const calendar = useCalendar();
  const saving = useMutation({ mutationFn: save });

  async function save() {
    let rows = meant.count;
    const content = await download(
      exportMembers,
      {
        query: meant.query,
        body: {
          ...meant.body,
          format,
          ...(format === 'csv' && { separator }),
          ...(columns === 'shown' && { columns: exportedKeys(shown.chosen) }),
        },
      },
      { signal: stop.signal, onHeaders: (headers) => (rows = Number(headers.get(rowsHeader))) },
    );
    const name = exportName(format, calendar.today());
    saveFile(content, name);
    notify.success(`${readableNumber(rows)} anggota diekspor ke ${name}.${missingIn(meant, rows)}`);
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
        <MeantMembers
          meant={meant}
          regions={regions}
          lead={`${readableNumber(meant.count)} anggota${meant.all ? '' : ' yang dipilih'} akan diekspor`}
        />
        <Choice legend="Format" names={formatNames} values={exportFormats} value={format} onChoose={setFormat} />
        <Choice legend="Kolom" names={columnNames} values={['all', 'shown']} value={columns} onChoose={setColumns} />
        {columns === 'shown' && (
          <p>
            <bdi>{exportedKeys(shown.chosen).map(memberColumnTitle).join(', ')}</bdi>
          </p>
        )}
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
      <div role="status">{saving.isPending && 'Berkas sedang disiapkan …'}</div>
      <MemberExports regions={regions} />
    </WorkDialog>
  );
}
