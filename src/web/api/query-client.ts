import { MutationCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { isConnected, subscribeConnection } from './connection.ts';

/** What may be better a moment later: nobody answered, or somebody in front of the server did. */
function isPassing(error: Error): boolean {
  return error instanceof CallError && [0, 502, 503, 504].includes(error.status);
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
  mutationCache: new MutationCache({ onSuccess: () => void queryClient.invalidateQueries() }),
});

subscribeConnection(() => {
  if (isConnected()) void queryClient.invalidateQueries();
});
