import type { ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router';
import { type ImportDetail, type ImportEncoding, importEncodings, removeImport } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Select } from '#web/ui/select.tsx';
import { storeUnsent } from './column-choices.ts';
import { ImportNotice } from './import-notices.tsx';
import { importDetailQuery } from './import-queries.ts';
import { pastedName } from './import-words.ts';
import { chosenFile, readImportFile, type UploadOptions } from './import-work.tsx';

type Reading = Omit<UploadOptions, 'subject'>;

/** Reads an import's file again with other options, which makes another import of it. */
async function readAgain({ id, subject }: ImportDetail, file: File, options: Reading, open: (id: number) => unknown) {
  try {
    const read = await readImportFile(id, file, { subject, ...options });
    storeUnsent(id, null);
    await open(read.id);
    // Pending queries of the older import would fail once it is removed.
    await queryClient.cancelQueries({ queryKey: importDetailQuery(id).queryKey });
    await call(removeImport, { params: { id } });
  } catch (error) {
    // The failure is shown above the button. An older import that was not removed is still in the list.
    if (!(error instanceof CallError)) throw error;
  }
}

const encodingNames: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252 (Excel lama)',
};

/** The number of characters of a row that are shown. */
const mostShown = 40;

function rowName({ number, cells }: ImportDetail['first_rows'][number]): string {
  const text = cells.join(', ');
  return `Baris ${readableNumber(number)}: ${text.length > mostShown ? `${text.slice(0, mostShown).toWellFormed()}…` : text}`;
}

interface ColumnSourceProps {
  detail: ImportDetail;
  isBusy: boolean;
}

/** The sheet, the header row and the encoding. Another choice reads the file again, in the tab that has it. */
export function ColumnSource({ detail, isBusy }: ColumnSourceProps) {
  const { id, sheets, sheet, encoding, file_name, title_row, title_row_because, first_rows } = detail;
  const file = chosenFile.use(id);
  const navigate = useNavigate();
  const hasSheets = sheets.length > 1;
  const hasEncoding = encoding !== null && file_name !== pastedName;
  const hasRows = first_rows.length > 0;
  if (!hasSheets && !hasEncoding && !hasRows) return null;

  /** Earlier choices stay. */
  function choose(change: Reading) {
    const headers = title_row_because === 'person' ? (title_row ?? 0) : undefined;
    const options = { sheet: sheet ?? undefined, encoding: encoding ?? undefined, title_row: headers, ...change };
    const open = (read: number) => navigate(`/app/imports/${read}`, { replace: true });
    if (file) void readAgain(detail, file, options, open);
  }

  const source = (name: string, label: string, select: ComponentProps<typeof Select>) => (
    <label className="row" htmlFor={`source-${name}`}>
      {label}
      {/* The file's own words, which no browser should translate. */}
      <Select {...select} id={`source-${name}`} disabled={isBusy} translate="no" />
    </label>
  );

  return (
    <>
      {file ? (
        <div className="row" data-gap="6">
          {hasSheets &&
            source('sheet', 'Lembar', {
              value: sheet ?? '',
              choices: sheets.map(({ name, rows }) => ({
                value: name,
                label: `${name} (${rows === 0 ? 'kosong' : `${readableNumber(rows)} baris`})`,
                isDisabled: rows === 0,
              })),
              // Its headers may be elsewhere.
              onChoose: (name) => choose({ sheet: name, title_row: undefined }),
            })}
          {hasRows &&
            source('headers', 'Baris judul', {
              value: String(title_row ?? 0),
              choices: [
                { value: '0', label: 'Tidak ada baris judul' },
                ...first_rows.map((row) => ({ value: String(row.number), label: rowName(row) })),
              ],
              onChoose: (number) => choose({ title_row: Number(number) }),
            })}
          {hasEncoding &&
            source('encoding', 'Pengodean teks', {
              value: encoding,
              choices: importEncodings.map((each) => ({ value: each, label: encodingNames[each] })),
              onChoose: (chosen) => choose({ encoding: importEncodings.find((each) => each === chosen) }),
            })}
          <p className="faint">
            {hasEncoding
              ? 'Pilih pengodean lain bila huruf dalam contoh tampak salah.'
              : 'Berkas dibaca ulang bila Anda memilih yang lain.'}
          </p>
        </div>
      ) : (
        <p className="faint">
          {hasSheets ? 'Untuk membaca lembar atau baris judul lain' : 'Untuk memilih baris judul lain'},{' '}
          <Link to="/app/imports">unggah berkasnya sekali lagi</Link>.
        </p>
      )}
      {title_row_because === 'looks' && title_row === null && (
        <ImportNotice kind="warning" title="Tampaknya tidak ada baris judul.">
          Baris pertama dibaca sebagai data. Pilih isi setiap kolom, atau pilih baris judulnya.
        </ImportNotice>
      )}
      {title_row_because === 'looks' && title_row !== null && (
        <ImportNotice
          kind="warning"
          title={`Apakah baris ${readableNumber(title_row)} judul kolom?`}
          actions={
            file && !isBusy
              ? [
                  { label: 'Tidak ada baris judul', onClick: () => choose({ title_row: 0 }) },
                  { label: 'Ya, baris judul', onClick: () => choose({ title_row }) },
                ]
              : []
          }
        >
          Judulnya tidak dikenal. Bila isinya data, baris itu tidak ikut diimpor.
        </ImportNotice>
      )}
    </>
  );
}
