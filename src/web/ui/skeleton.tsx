import './skeleton.css';

/** Stands in the place of lines that are on their way. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="skeleton" role="status" aria-label="Memuat…">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={line} />
      ))}
    </div>
  );
}
