import { Select } from 'antd';

interface FilterChoiceProps<Value extends string | number> {
  name: string;
  value: Value | null;
  options: { value: Value; label: string }[];
  isLong?: boolean;
  onChoose: (value: Value | null) => void;
}

/** One filter of a list; its placeholder is its name, and clearing it lifts it. */
export function FilterChoice<Value extends string | number>(props: FilterChoiceProps<Value>) {
  const { name, value, options, isLong, onChoose } = props;
  return (
    <Select<Value>
      className="filter-choice"
      aria-label={name}
      placeholder={name}
      value={value}
      options={options}
      allowClear
      showSearch={isLong ? { optionFilterProp: 'label' } : false}
      popupMatchSelectWidth={false}
      // Beside its field, and so within the page's landmarks.
      getPopupContainer={(field) => field.parentElement ?? document.body}
      onChange={(chosen: Value | undefined) => onChoose(chosen ?? null)}
    />
  );
}

/** The pairs of a record as options. */
export function optionsOf<Value extends string>(
  names: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));
}
