import { CallError } from '#web/api/call-error.ts';
import { ScrolledList } from './scrolled-list.tsx';

interface RefusedItemsProps {
  /** The label for screen readers. */
  label: string;
  error: Error;
}

/** The items that made a call fail, each with its reason. */
export function RefusedItems({ label, error }: RefusedItemsProps) {
  if (!(error instanceof CallError) || error.errors.length === 0) return null;
  return (
    <ScrolledList label={label}>
      {error.errors.map(({ message }) => (
        <li key={message} translate="no" className="sentence">
          {message}
        </li>
      ))}
    </ScrolledList>
  );
}
