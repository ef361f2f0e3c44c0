import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ImportField, type ImportSubject, longestCorrection, type ValueForAll } from '#contract/import-columns.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { keyField } from './column-choices.ts';
import { fieldName, listText, nouns } from './import-words.ts';

interface ImportNoticeProps {
  kind: 'fault' | 'warning';
  title: ReactNode;
  children?: ReactNode;
  actions?: readonly { label: string; onClick: () => void }[];
  onDismiss?: () => void;
}

/** A notice of an import. Screen readers read faults at once. */
export function ImportNotice({ kind, title, children, actions = [], onDismiss }: ImportNoticeProps) {
  return (
    <div
      className="notice"
      data-tone={kind === 'fault' ? 'danger' : 'warn'}
      role={kind === 'fault' ? 'alert' : undefined}
    >
      <p>
        <strong>{title}</strong> {children}
      </p>
      {(actions.length > 0 || onDismiss) && (
        <span className="row">
          {actions.map(({ label, onClick }) => (
            <Button key={label} size="small" onClick={onClick}>
              {label}
            </Button>
          ))}
          {onDismiss && (
            <Button size="small" kind="text" onClick={onDismiss}>
              Tutup
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

interface MissingFieldsProps {
  subject: ImportSubject;
  missing: readonly ImportField[];
  values: readonly ValueForAll[];
  onChange: (values: ValueForAll[]) => void;
}

/** The fields that all rows may have the same value of. */
const fillable: readonly ImportField[] = ['title', 'membership_type_id'];

/** Says which needed fields have no column, and takes values for all rows in their place. */
export function MissingFields({ subject, missing, values, onChange }: MissingFieldsProps) {
  const key = keyField[subject];
  const others = missing.filter((field) => field !== key);
  const textOf = (field: ImportField) => values.find((one) => one.field === field)?.text ?? '';
  const fill = (field: ImportField, text: string) =>
    onChange([...values.filter((one) => one.field !== field), { field, text }]);
  const regions = useQuery({ ...regionChoices, enabled: others.includes('membership_type_id') }).data ?? [];
  const regionNames = regions.map(({ name }) => ({ value: name, label: name }));
  const lacking = others.filter((field) => textOf(field).trim() === '');
  return (
    <>
      {missing.includes(key) && (
        <ImportNotice kind="fault" title={`Belum ada kolom ${fieldName(subject, key)}.`}>
          Pilih kolomnya: dari sanalah {nouns[subject]} yang sudah ada dikenali.
        </ImportNotice>
      )}
      {others.length > 0 && (
        <div className="notice" data-tone={lacking.length > 0 ? 'warn' : undefined}>
          <p>
            <strong>Belum ada kolom untuk {listText(others.map((field) => fieldName(subject, field)))}.</strong>{' '}
            {lacking.length > 0
              ? `Tanpa itu ${nouns[subject]} baru tidak dapat ditambahkan; yang sudah ada dapat diperbarui.`
              : 'Baris yang kosong diisi sama.'}
          </p>
          {others
            .filter((field) => fillable.includes(field))
            .map((field) => (
              <label key={field} className="row import-fill" htmlFor={`fill-${field}`}>
                {others.length > 1 ? `${fieldName(subject, field)}: isi` : 'Isi'} semua baris dengan
                {field === 'membership_type_id' ? (
                  <Select
                    id={`fill-${field}`}
                    choices={[{ value: '', label: 'Tidak diisi' }, ...regionNames]}
                    value={textOf(field)}
                    onChoose={(text) => fill(field, text)}
                  />
                ) : (
                  <TextInput
                    id={`fill-${field}`}
                    value={textOf(field)}
                    maxLength={longestCorrection}
                    autoComplete="off"
                    onChange={({ target }) => fill(field, target.value)}
                  />
                )}
              </label>
            ))}
        </div>
      )}
    </>
  );
}
