import { useMutation } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import './member-export.css';
import {
  type CsvSeparator,
  csvSeparators,
  type ExportFormat,
  exportFormats,
  exportMembers,
  exportName,
  rowsHeader,
} from '#contract/exports.ts';
import type { Region } from '#contract/regions.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/save-file.ts';
import { atOnce } from '#web/ui/at-once.ts';
import { notify } from '#web/ui/notices.tsx';
import { memberChips } from './member-chips.ts';
import { MemberExports } from './member-exports.tsx';
import type { MemberList } from './member-list-url.ts';
import { memberQueryOf } from './member-queries.ts';

const formatNames: Record<ExportFormat, string> = {
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  ods: 'OpenDocument (.ods)',
};

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
    <fieldset className="export-choice">
      <legend>{legend}</legend>
      {values.map((each) => (
        <label key={each}>
          <input type="radio" name={legend} checked={each === value} onChange={() => onChoose(each)} />
          <bdi>{names[each]}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

interface ExportDialogProps {
  list: MemberList;
  total: number;
  regions: readonly Region[];
  onClosed: () => void;
}

/** Asks for the format of a file with everybody that the list has, and saves it. */
export function ExportDialog({ list, total, regions, onClosed }: ExportDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [separator, setSeparator] = useState<CsvSeparator>(';');
  const [stop] = useState(() => new AbortController());
  const saving = useMutation({ mutationFn: save });
  const chips = memberChips(list, regions);

  async function save() {
    let rows = total;
    const content = await download(
      exportMembers,
      { query: memberQueryOf(list), body: { format, ...(format === 'csv' && { separator }) } },
      { signal: stop.signal, onHeaders: (headers) => (rows = Number(headers.get(rowsHeader))) },
    );
    const name = exportName(format);
    saveFile(content, name);
    notify.success(`${rows.toLocaleString('id-ID')} anggota diekspor ke ${name}.`);
    setOpen(false);
  }

  function close() {
    stop.abort();
    setOpen(false);
  }

  return (
    <Modal
      {...atOnce}
      title="Ekspor semua"
      open={isOpen}
      width={480}
      okText={saving.isError ? 'Coba lagi' : 'Ekspor'}
      cancelText="Batal"
      confirmLoading={saving.isPending}
      onOk={() => saving.mutate()}
      onCancel={close}
      afterClose={onClosed}
    >
      <p>
        {total.toLocaleString('id-ID')} anggota akan diekspor
        {chips.length === 0 ? ', tanpa filter.' : ', dengan filter:'}
      </p>
      {chips.length > 0 && (
        <ul className="export-filters" aria-label="Filter yang berlaku">
          {chips.map(({ name, value }) => (
            <li key={name}>
              <bdi>
                {name}: {value}
              </bdi>
            </li>
          ))}
        </ul>
      )}
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
      <div role="status">{saving.isPending && 'Berkas sedang disiapkan …'}</div>
      {saving.isError && !stop.signal.aborted && (
        <Alert type="error" showIcon title={saving.error.message} role="alert" />
      )}
      <MemberExports regions={regions} />
    </Modal>
  );
}
