import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import { useState } from 'react';
import type { MemberFieldName } from '#contract/member-fields.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import type { FormView } from '#web/ui/drafted-form.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MemberField } from '../form/member-field.tsx';
import { MemberValue } from '../form/member-value.tsx';

interface MergeLineProps {
  form: FormView<MemberFieldName>;
  name: MemberFieldName;
  /** The texts of each entry. */
  entryTexts: readonly Texts[];
  regionName: (id: string) => string;
}

/** A field of the merged entry: the value of each entry side by side, chosen by a click, or another one typed. */
export function MergeLine({ form, name, entryTexts, regionName }: MergeLineProps) {
  const [isTyping, setTyping] = useState(false);
  const label = memberLabels[name];
  const text = form.texts[name] ?? '';
  const isOther = !entryTexts.some((texts) => texts[name] === text);
  const isFaulty = form.faults[name] !== undefined;
  return (
    <fieldset className="merge-line" aria-label={`Pilihan ${label}`}>
      <span className="row" data-line>
        <span className="field-label">{label}</span>
        {/* Each NPA is on printed cards, so it can only be chosen. */}
        {name !== 'npa' && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Tulis ${label} lain`}
            aria-expanded={isTyping || isOther || isFaulty}
            onClick={() => setTyping(!isTyping)}
          >
            <Icon of={EditOutlined} />
          </button>
        )}
      </span>
      {entryTexts.map((texts, entry) => {
        const value = texts[name] ?? '';
        if (value === '') return <span key={entryKey(entry)} />;
        return (
          <button
            key={entryKey(entry)}
            type="button"
            className="option merge-value"
            aria-pressed={text === value}
            onClick={() => {
              form.set(name, value);
              setTyping(false);
            }}
          >
            <MemberValue name={name} text={value} regionName={regionName(value)} />
          </button>
        );
      })}
      {(isTyping || isOther || isFaulty) && (
        <div className="merge-typed">
          <MemberField form={form} name={name} id={null} />
        </div>
      )}
    </fieldset>
  );
}

/** Entries keep their places. */
const entryKey = (place: number) => `entry ${place}`;
