import {
  type InvalidateQueryFilters,
  type Mutation,
  MutationCache,
  notifyManager,
  type Query,
  QueryClient,
} from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { isConnected, subscribeConnection } from './connection.ts';

// What a press makes pending is on screen before the next press is handled. By a timer, as is usual, a button that is pressed
// twice on a slow computer would send its call twice. All else is told together by a timer, which takes less work.
notifyManager.setScheduler((tell) => {
  const isPress = window.event instanceof UIEvent || window.event instanceof SubmitEvent;
  if (isPress) queueMicrotask(tell);
  else setTimeout(tell);
});

/** Whether a retry may help: there was no answer, or it came from a proxy. */
function isTransient(error: Error): boolean {
  return error instanceof CallError && [0, 502, 503, 504].includes(error.status);
}

/** Whether another mutation of the same scope is waiting. The state in between is of no use. */
function hasSuccessor(change: Mutation<unknown, unknown, unknown, unknown>): boolean {
  const { scope } = change.options;
  if (scope === undefined) return false;
  return queryClient.isMutating({ predicate: (one) => one !== change && one.options.scope?.id === scope.id }) > 0;
}

/**
 * The cache of the server's data. Calls are also sent while the browser believes to be offline: they fail visibly
 * instead of waiting silently.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && isTransient(error),
      retryDelay: 600,
    },
    mutations: { networkMode: 'always', retry: false },
  },
  // Any data on screen may have changed. Refetching all of it is cheap.
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, change) => {
      if (!hasSuccessor(change)) void invalidate();
    },
  }),
});

/** Refetches what is on screen, or what the filters match of it. */
export async function invalidate(filters: InvalidateQueryFilters = {}): Promise<void> {
  // A pending first answer may be from before the change, and a refetch would wait for it.
  const first = { ...filters, predicate: ({ state }: Query) => state.data === undefined };
  void queryClient.cancelQueries(first, { silent: true });
  // Inactive queries are not refetched. An answer from before the change would count as fresh.
  void queryClient.cancelQueries({ ...filters, type: 'inactive' });
  await queryClient.invalidateQueries(filters);
}

/**
 * The minimum of milliseconds between two refetches after reconnecting. Otherwise one call that always fails, beside
 * others that succeed, would trigger them endlessly.
 */
const minInterval = 10_000;
let invalidatedAt = Number.NEGATIVE_INFINITY;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function invalidateOnceConnected(): void {
  clearTimeout(retryTimer);
  if (!isConnected()) return;
  const wait = invalidatedAt + minInterval - performance.now();
  if (wait > 0) {
    retryTimer = setTimeout(invalidateOnceConnected, wait);
    return;
  }
  invalidatedAt = performance.now();
  void invalidate();
}

subscribeConnection(invalidateOnceConnected);
