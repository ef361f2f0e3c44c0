import type { ImportField, ImportSubject } from '#contract/import-columns.ts';
import { keyField } from './column-choices.ts';
import { ImportNotice } from './import-notice.tsx';
import { fieldName, listText, nouns } from './import-words.ts';

interface MissingFieldsProps {
  subject: ImportSubject;
  missing: readonly ImportField[];
}

/** Warns of fields without a column that are needed to match or add rows. */
export function MissingFields({ subject, missing }: MissingFieldsProps) {
  const key = keyField[subject];
  const others = missing.filter((field) => field !== key).map((field) => fieldName(subject, field));
  return (
    <>
      {missing.includes(key) && (
        <ImportNotice kind="fault" title={`Belum ada kolom ${fieldName(subject, key)}.`}>
          Pilih kolomnya: dari sanalah {nouns[subject]} yang sudah ada dikenali.
        </ImportNotice>
      )}
      {others.length > 0 && (
        <ImportNotice kind="warning" title={`Belum ada kolom untuk ${listText(others)}.`}>
          Tanpa itu {nouns[subject]} baru tidak dapat ditambahkan; yang sudah ada dapat diperbarui.
        </ImportNotice>
      )}
    </>
  );
}
