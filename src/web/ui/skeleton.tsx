import './parts.css';

/** A placeholder for lines that are being loaded. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div className="stack skeleton" data-gap="6" role="status" aria-label="Memuat…">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={line} className="waiting" />
      ))}
    </div>
  );
}
