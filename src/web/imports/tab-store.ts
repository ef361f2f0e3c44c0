import { skipToken, useQuery } from '@tanstack/react-query';
import { queryClient } from '#web/api/query-client.ts';

/** The id of an import, or `new` for the next one. */
export type ImportKey = number | 'new';

/** State of imports that only this tab has. It survives a change of the screen, until the sign-out. */
export function tabStore<Value>(name: string) {
  queryClient.setQueryDefaults(['imports', name], {
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const queryKey = (which: ImportKey) => ['imports', name, which] as const;
  return {
    get: (which: ImportKey): Value | null => queryClient.getQueryData<Value | null>(queryKey(which)) ?? null,
    set: (which: ImportKey, value: Value | null): void => void queryClient.setQueryData(queryKey(which), value),
    use: (which: ImportKey): Value | null =>
      useQuery<Value | null>({ queryKey: queryKey(which), queryFn: skipToken }).data ?? null,
  };
}
