import { skipToken, useQuery } from '@tanstack/react-query';
import { queryClient } from '#web/api/query-client.ts';

/** An import by its number, or the one that is about to be. */
export type Which = number | 'new';

/**
 * What this tab keeps of imports besides what the server knows, for as long as somebody is signed in: whoever leaves a
 * screen and comes back finds it again.
 */
export function inTab<Value>(name: string) {
  queryClient.setQueryDefaults(['imports', name], {
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const queryKey = (which: Which) => ['imports', name, which] as const;
  return {
    get: (which: Which): Value | null => queryClient.getQueryData<Value | null>(queryKey(which)) ?? null,
    set: (which: Which, value: Value | null): void => void queryClient.setQueryData(queryKey(which), value),
    use: (which: Which): Value | null =>
      useQuery<Value | null>({ queryKey: queryKey(which), queryFn: skipToken }).data ?? null,
  };
}
