import type { Progress } from '#contract/endpoint.ts';
import { readableNumber } from '#contract/numbers.ts';

interface WorkProgressProps {
  /** What is being done. */
  label: string;
  /** Null while nothing is known of it. */
  progress: Progress | null;
  /** How far it is, for the eye, where that is not said by two numbers. */
  figure?: string;
}

/** How far long work is. Said once; how the number grows is for the eye alone. */
export function WorkProgress({ label, progress, figure }: WorkProgressProps) {
  const { done = 0, total = null } = progress ?? {};
  return (
    <div className="row work-progress muted" data-apart>
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
