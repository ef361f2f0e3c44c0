import { useId } from 'react';
import type { BulkAction } from '#contract/bulk.ts';
import { memberStatuses } from '#contract/members.ts';
import type { Region } from '#contract/regions.ts';
import { memberLabels, memberStatusNames } from '#web/fields/field-names.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { namedChoices } from '#web/ui/select.tsx';

interface BulkChoiceProps {
  action: BulkAction;
  value: string;
  regions: readonly Region[];
  onChoose: (value: string) => void;
}

/** The new value for the members. */
export function BulkChoice({ action, value, regions, onChoose }: BulkChoiceProps) {
  const id = useId();
  if (action === 'delete') {
    return (
      <p className="sentence">
        Anggota yang dihapus masuk ke Sampah. Sesudahnya semuanya dapat dikembalikan sekaligus dengan Urungkan, atau
        dipulihkan satu per satu dari Sampah.
      </p>
    );
  }
  if (action === 'status') {
    return (
      <fieldset className="row">
        <legend className="field-label">{memberLabels.status}</legend>
        {memberStatuses.map((status) => (
          <label key={status} className="choice">
            <input type="radio" name={id} checked={status === value} onChange={() => onChoose(status)} />
            {memberStatusNames[status]}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {memberLabels.membeshipTypeId}
      </label>
      <Combobox id={id} placeholder="Pilih wilayah" choices={namedChoices(regions)} value={value} onChoose={onChoose} />
    </div>
  );
}
