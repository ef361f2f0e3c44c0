import type { Progress } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';

interface WorkProgressProps {
  /** The name of the work. */
  label: string;
  /** Null while it is unknown. */
  progress: Progress | null;
  /** The visible text, if not the two numbers. */
  figure?: string;
}

/** The progress of long work. Screen readers read it once; its growth is only visible. */
export function WorkProgress({ label, progress, figure }: WorkProgressProps) {
  const { done = 0, total = null } = progress ?? {};
  return (
    <div className="row muted" data-apart>
      <span role="status" className="sentence">
        {label}
      </span>
      <span aria-hidden="true">
        {figure ?? (total !== null && `${readableNumber(done)} dari ${readableNumber(total)}`)}
      </span>
      {total === null ? <progress aria-label={label} /> : <progress aria-label={label} value={done} max={total} />}
    </div>
  );
}
