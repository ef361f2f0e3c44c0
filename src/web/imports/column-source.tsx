import { Link } from 'react-router';
import { type ImportDetail, importEncodings } from '#contract/imports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { HeaderRowQuestion } from './header-row-question.tsx';
import { encodingNames, pastedName } from './import-words.ts';
import { useReread } from './use-reread.ts';

interface ColumnSourceProps {
  detail: ImportDetail;
  isBusy: boolean;
}

/** The number of characters of a row that are shown. */
const mostShown = 60;

function rowName({ number, cells }: ImportDetail['first_rows'][number]): string {
  const text = cells.join(', ');
  return `Baris ${readableNumber(number)}: ${text.length > mostShown ? `${text.slice(0, mostShown).toWellFormed()}…` : text}`;
}

const sheetName = ({ name, rows }: ImportDetail['sheets'][number]): string =>
  rows === null ? name : `${name} (${rows === 0 ? 'kosong' : `${readableNumber(rows)} baris`})`;

/** The sheet, the header row and the encoding. Another choice reads the file again. */
export function ColumnSource({ detail, isBusy }: ColumnSourceProps) {
  const { sheets, sheet, encoding, file_name, title_row, title_row_because, first_rows } = detail;
  const reread = useReread(detail);
  const hasSheets = sheets.length > 1;
  const hasEncoding = encoding !== null && file_name !== pastedName;
  const hasRows = first_rows.length > 0;
  // Earlier choices stay, except the header row for another sheet.
  const ofSheet = sheet === null ? {} : { sheet };
  const ofFile = { ...ofSheet, ...(encoding === null ? {} : { encoding }) };
  const headers = title_row_because === 'person' ? { title_row: title_row ?? 0 } : {};
  const chooseHeaders = reread && ((headerRow: number) => reread({ ...ofFile, title_row: headerRow }));
  if (!hasSheets && !hasEncoding && !hasRows) return null;

  return (
    <>
      {reread ? (
        <div className="row import-column-source">
          {hasSheets && (
            <Choice
              label="Lembar"
              value={sheet ?? ''}
              options={sheets.map((one) => ({ value: one.name, label: sheetName(one), isDisabled: one.rows === 0 }))}
              isDisabled={isBusy}
              onChoose={(name) => reread({ sheet: name })}
            />
          )}
          {hasRows && (
            <Choice
              label="Baris judul"
              value={String(title_row ?? 0)}
              options={[
                { value: '0', label: 'Tidak ada baris judul' },
                ...first_rows.map((row) => ({ value: String(row.number), label: rowName(row) })),
              ]}
              isDisabled={isBusy}
              onChoose={(number) => chooseHeaders?.(Number(number))}
            />
          )}
          {hasEncoding && (
            <Choice
              label="Pengodean teks"
              value={encoding}
              options={importEncodings.map((each) => ({ value: each, label: encodingNames[each] }))}
              isDisabled={isBusy}
              onChoose={(each) => reread({ ...headers, encoding: each })}
            />
          )}
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
      <HeaderRowQuestion detail={detail} onChoose={chooseHeaders} isDisabled={isBusy} />
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  isDisabled: boolean;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, isDisabled, onChoose }: ChoiceProps<Value>) {
  return (
    <label className="row">
      {label}
      <span className="plain-select">
        <select
          value={value}
          disabled={isDisabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChoose(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled ?? false}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
