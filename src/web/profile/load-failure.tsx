import { RetryButton } from '#web/ui/retry-button.tsx';
import type { ListProgress } from '#web/ui/table/states.tsx';

interface LoadFailureProps {
  /** What could not be loaded. */
  what: string;
  query: ListProgress;
}

/** Says that a part of the profile could not be loaded; nothing while there is no error. */
export function LoadFailure({ what, query }: LoadFailureProps) {
  if (!query.error) return null;
  return (
    <div className="stack state muted" role="alert">
      <p>
        {what} belum dapat dibaca. {query.error.message}
      </p>
      <RetryButton size="middle" isBusy={query.isFetching} onRetry={query.refetch} />
    </div>
  );
}
