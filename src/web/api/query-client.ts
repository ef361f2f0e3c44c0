import {
  type InvalidateQueryFilters,
  type Mutation,
  MutationCache,
  type Query,
  QueryClient,
} from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { isConnected, subscribeConnection } from './connection.ts';

/** What may be better a moment later: nobody answered, or somebody in front of the server did. */
function isPassing(error: Error): boolean {
  return error instanceof CallError && [0, 502, 503, 504].includes(error.status);
}

/** Whether another change of the same thing waits for this one: the state in between is of no use. */
function isFollowed(change: Mutation<unknown, unknown, unknown, unknown>): boolean {
  const { scope } = change.options;
  if (scope === undefined) return false;
  return queryClient.isMutating({ predicate: (one) => one !== change && one.options.scope?.id === scope.id }) > 0;
}

/**
 * What the panel knows of the server's data. Calls are tried even where the browser believes to be offline: they fail
 * visibly rather than wait in silence.
 */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (failures, error) => failures < 1 && isPassing(error),
      retryDelay: 600,
    },
    mutations: { networkMode: 'always', retry: false },
  },
  // After a change, whatever is on screen may be different, and asking again for all of it is cheap.
  mutationCache: new MutationCache({
    onSuccess: (_data, _variables, _context, change) => {
      if (!isFollowed(change)) void invalidate();
    },
  }),
});

/** Reads what is on screen again, because it may be different now; of all that is known, or of what the filters name. */
export async function invalidate(filters: InvalidateQueryFilters = {}): Promise<void> {
  // A first answer that is still on its way may be an old one, and to ask again would be to wait for it.
  const first = { ...filters, predicate: ({ state }: Query) => state.data === undefined };
  void queryClient.cancelQueries(first, { silent: true });
  // What is on no screen is not asked for again now: its answer from before the change would count as a new one.
  void queryClient.cancelQueries({ ...filters, type: 'inactive' });
  await queryClient.invalidateQueries(filters);
}

/**
 * So many milliseconds lie between two times that everything is read again because the server answers again. A call that
 * never gets through, beside others that do, would else bring about the next time by itself, over and over.
 */
const rest = 10_000;
let readAt = Number.NEGATIVE_INFINITY;
let later: ReturnType<typeof setTimeout> | undefined;

function invalidateOnceConnected(): void {
  clearTimeout(later);
  if (!isConnected()) return;
  const wait = readAt + rest - performance.now();
  if (wait > 0) {
    later = setTimeout(invalidateOnceConnected, wait);
    return;
  }
  readAt = performance.now();
  void invalidate();
}

subscribeConnection(invalidateOnceConnected);
