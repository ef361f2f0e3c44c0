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

type ReadAgain = (options: Omit<UploadOptions, 'subject'>) => void;

/** Reads an import's file again with other options; null in a tab that does not have the file. */
function useReadAgain({ id, subject }: ImportDetail): ReadAgain | null {
  const file = chosenFile.use(id);
  const navigate = useNavigate();
  if (!file) return null;

  async function readAgain(chosen: File, options: Omit<UploadOptions, 'subject'>): Promise<void> {
    try {
      const read = await readImportFile(id, chosen, { subject, ...options });
      storeUnsent(id, null);
      await navigate(`/app/imports/${read.id}`, { replace: true });
      // Pending queries of the older import would fail once it is removed.
      await queryClient.cancelQueries({ queryKey: importDetailQuery(id).queryKey });
      await call(removeImport, { params: { id } });
    } catch (error) {
      // The failure is shown above the button. An older import that was not removed is still in the list.
      if (!(error instanceof CallError)) throw error;
    }
  }

  return (options) => void readAgain(file, options);
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

const sheetName = ({ name, rows }: ImportDetail['sheets'][number]): string =>
  rows === null ? name : `${name} (${rows === 0 ? 'kosong' : `${readableNumber(rows)} baris`})`;

interface ColumnSourceProps {
  detail: ImportDetail;
  isBusy: boolean;
}

/** The sheet, the header row and the encoding. Another choice reads the file again. */
export function ColumnSource({ detail, isBusy }: ColumnSourceProps) {
  const { sheets, sheet, encoding, file_name, title_row, title_row_because, first_rows } = detail;
  const readAgain = useReadAgain(detail);
  const hasSheets = sheets.length > 1;
  const hasEncoding = encoding !== null && file_name !== pastedName;
  const hasRows = first_rows.length > 0;
  // Earlier choices stay, except the header row for another sheet.
  const ofFile = { ...(sheet !== null && { sheet }), ...(encoding !== null && { encoding }) };
  const headers = title_row_because === 'person' ? { title_row: title_row ?? 0 } : {};
  const chooseHeaders = readAgain && ((headerRow: number) => readAgain({ ...ofFile, title_row: headerRow }));
  if (!hasSheets && !hasEncoding && !hasRows) return null;

  const selects = readAgain && [
    hasSheets && {
      label: 'Lembar',
      value: sheet ?? '',
      choices: sheets.map((one) => ({ value: one.name, label: sheetName(one), isDisabled: one.rows === 0 })),
      onChoose: (name: string) => readAgain({ sheet: name }),
    },
    hasRows && {
      label: 'Baris judul',
      value: String(title_row ?? 0),
      choices: [
        { value: '0', label: 'Tidak ada baris judul' },
        ...first_rows.map((row) => ({ value: String(row.number), label: rowName(row) })),
      ],
      onChoose: (number: string) => chooseHeaders?.(Number(number)),
    },
    hasEncoding && {
      label: 'Pengodean teks',
      value: encoding,
      choices: importEncodings.map((each) => ({ value: each, label: encodingNames[each] })),
      onChoose: (chosen: string) =>
        readAgain({ ...headers, encoding: importEncodings.find((each) => each === chosen) }),
    },
  ];

  return (
    <>
      {selects ? (
        <div className="row" data-gap="6">
          {selects
            .filter((select) => select !== false)
            .map(({ label, ...select }) => (
              <label key={label} className="row" htmlFor={`source-${label.replaceAll(' ', '-')}`}>
                {label}
                {/* The file's own words, which no browser should translate. */}
                <Select {...select} id={`source-${label.replaceAll(' ', '-')}`} disabled={isBusy} translate="no" />
              </label>
            ))}
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
            chooseHeaders && !isBusy
              ? [
                  { label: 'Tidak ada baris judul', onClick: () => chooseHeaders(0) },
                  { label: 'Ya, baris judul', onClick: () => chooseHeaders(title_row) },
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
