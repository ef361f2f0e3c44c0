import { useQuery } from '@tanstack/react-query';
import { memberStatusNames } from '#web/fields/field-names.ts';
import { regionNames } from './import-queries.ts';

/** Suggestions for cells with few possible values. */
export function CellSuggestions() {
  const regions = useQuery(regionNames).data ?? [];
  return (
    <>
      <Suggestions field="membership_type_id" values={regions} />
      <Suggestions field="status" values={Object.values(memberStatusNames)} />
    </>
  );
}

function Suggestions({ field, values }: { field: string; values: readonly string[] }) {
  return (
    <datalist id={`import-${field}`}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
