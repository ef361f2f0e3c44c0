import type { MemberFieldName } from '#contract/member-fields.ts';
import type { Region } from '#contract/regions.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import { memberStatusNames } from '#web/fields/field-names.ts';
import { ChoiceField, SwitchField } from '#web/ui/choice-fields.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import type { FormView } from '#web/ui/drafted-form.ts';
import { NumberField, TextField } from '#web/ui/schema-form.tsx';
import { namedChoices } from '#web/ui/select.tsx';
import { MemberValue } from '../form/member-value.tsx';
import { PictureField } from '../pictures/picture-field.tsx';

interface MergeFieldProps {
  form: FormView<MemberFieldName>;
  name: MemberFieldName;
  label: string;
  /** The texts of each entry. */
  entryTexts: readonly Texts[];
  regions: readonly Region[];
}

/** A field of the merged entry. The entries' values can be chosen, others typed. */
export function MergeField(props: MergeFieldProps) {
  const { form, name, label, entryTexts, regions } = props;
  const values = [...new Set(entryTexts.map((texts) => texts[name] ?? ''))];
  const regionName = (id: string) => regions.find((region) => String(region.id) === id)?.name ?? id;
  return (
    <div className="merge-field">
      <FieldInput {...props} />
      {values.length > 1 && (
        <fieldset className="row" data-gap="4" aria-label={`Pilihan ${label}`}>
          {values.map((text) => (
            <button
              key={text}
              type="button"
              className="option merge-value"
              aria-pressed={form.texts[name] === text}
              onClick={() => form.set(name, text)}
            >
              <MemberValue name={name} text={text} regionName={regionName(text)} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** The input of the field. An NPA can only be chosen, because each is on printed cards. */
function FieldInput({ form, name, label, entryTexts, regions }: MergeFieldProps) {
  const same = { form, name, label };
  if (name === 'image_url') return <PictureField {...same} />;
  if (name === 'membeshipTypeId') {
    return <ChoiceField {...same} choices={namedChoices(regions)} isSearchable placeholder="Pilih wilayah" />;
  }
  if (name === 'npa') {
    const choices = [...new Set(entryTexts.map(({ npa = '' }) => npa))].map((npa) => ({ value: npa, label: npa }));
    return <ChoiceField {...same} choices={choices} hint="NPA yang lain tetap mengarah ke orang ini." />;
  }
  if (name === 'status') {
    const [on, off] = [
      { value: 'active', label: memberStatusNames.active },
      { value: 'inactive', label: memberStatusNames.inactive },
    ];
    return <SwitchField {...same} on={on} off={off} />;
  }
  if (name === 'serkomEndDate') return <DayField {...same} />;
  if (name === 'order' || name === 'experienceYearStart') return <NumberField {...same} />;
  const isCode = name !== 'fullName' && name !== 'title';
  return <TextField {...same} isLtr={isCode} />;
}
