import type { MemberFieldName } from '#contract/member-fields.ts';
import type { Region } from '#contract/regions.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import { memberStatusNames } from '#web/fields/field-names.ts';
import { ChoiceField, SwitchField } from '#web/ui/choice-fields.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import type { FormView } from '#web/ui/drafted-form.ts';
import { NumberField, TextField } from '#web/ui/schema-form.tsx';
import { MemberValue } from '../member-value.tsx';
import { PictureField } from '../picture-field.tsx';

interface MergeFieldProps {
  form: FormView<MemberFieldName>;
  name: MemberFieldName;
  label: string;
  /** What each of the entries says. */
  said: readonly Texts[];
  regions: readonly Region[];
}

/** A field of the merged entry: what the entries say is chosen, and anything else typed. */
export function MergeField(props: MergeFieldProps) {
  const { form, name, label, said, regions } = props;
  const values = [...new Set(said.map((texts) => texts[name] ?? ''))];
  const regionName = (id: string) => regions.find((region) => String(region.id) === id)?.name ?? id;
  return (
    <div className="merge-field">
      <Typed {...props} />
      {values.length > 1 && (
        <fieldset className="row merge-values" data-gap="4" aria-label={`Pilihan ${label}`}>
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

/** Where the value is typed. An NPA is chosen only: each is on printed cards. */
function Typed({ form, name, label, said, regions }: MergeFieldProps) {
  const same = { form, name, label };
  if (name === 'image_url') return <PictureField {...same} />;
  if (name === 'membeshipTypeId') {
    const choices = regions.map(({ id, name: called }) => ({ value: String(id), label: called }));
    return <ChoiceField {...same} choices={choices} isSearchable placeholder="Pilih wilayah" />;
  }
  if (name === 'npa') {
    const choices = [...new Set(said.map(({ npa = '' }) => npa))].map((npa) => ({ value: npa, label: npa }));
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
