import { Link, useNavigate } from 'react-router';
import { type ImportDetail, type ImportEncoding, importEncodings, removeImport } from '#contract/imports.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { keepUnsent } from './column-choices.ts';
import { chosenFile, readFile } from './import-file.ts';
import { importDetail } from './import-queries.ts';
import { encodingNames, pastedName } from './import-words.ts';

interface ColumnSourceProps {
  detail: ImportDetail;
  isBusy: boolean;
}

/** Which sheet of the file is read, and how its text is. Another one means that the file is read once more. */
export function ColumnSource({ detail, isBusy }: ColumnSourceProps) {
  const { id, subject, sheets, sheet, encoding, file_name } = detail;
  const file = chosenFile.use(id);
  const navigate = useNavigate();
  const hasSheets = sheets.length > 1;
  const hasEncoding = encoding !== null && file_name !== pastedName;
  if (!hasSheets && !hasEncoding) return null;
  if (!file) {
    return (
      <p className="import-column-because">
        {hasSheets ? 'Untuk membaca lembar lain' : 'Bila hurufnya tampak salah'},{' '}
        <Link to="/app/imports">unggah berkasnya sekali lagi</Link>.
      </p>
    );
  }

  async function readAgain(chosen: File, wish: { sheet?: string; encoding?: ImportEncoding }): Promise<void> {
    try {
      const read = await readFile(id, chosen, { subject, ...wish });
      keepUnsent(id, null);
      await navigate(`/app/imports/${read.id}`, { replace: true });
      // What is being asked about the older reading would find it gone.
      await queryClient.cancelQueries({ queryKey: importDetail(id).queryKey });
      await call(removeImport, { params: { id } });
    } catch (error) {
      // A file that can't be read so is told above the button; an older reading that stays is in the list, to be thrown away.
      if (!(error instanceof CallError)) throw error;
    }
  }

  return (
    <div className="import-column-source">
      {hasSheets && (
        <Choice
          label="Lembar"
          value={sheet ?? ''}
          options={sheets.map((name) => ({ value: name, label: name }))}
          isDisabled={isBusy}
          onChoose={(name) => void readAgain(file, { sheet: name })}
        />
      )}
      {hasEncoding && (
        <Choice
          label="Pengodean teks"
          value={encoding}
          options={importEncodings.map((each) => ({ value: each, label: encodingNames[each] }))}
          isDisabled={isBusy}
          onChoose={(each) => void readAgain(file, { encoding: each })}
        />
      )}
      <p className="import-column-because">
        {hasEncoding
          ? 'Pilih pengodean lain bila huruf dalam contoh tampak salah.'
          : 'Berkas dibaca ulang bila Anda memilih lembar lain.'}
      </p>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  isDisabled: boolean;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, isDisabled, onChoose }: ChoiceProps<Value>) {
  return (
    <label>
      {label}
      <span className="native-select">
        <select
          value={value}
          disabled={isDisabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChoose(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
