import { queryOptions } from '@tanstack/react-query';
import type { Got } from '#contract/endpoint.ts';
import { findNpaHolder } from '#contract/members.ts';
import { call } from '#web/api/call.ts';

type Holder = Got<typeof findNpaHolder>['data'];

/** The member who has an NPA; null if it is free. */
export function npaHolder(npa: string) {
  return queryOptions({
    queryKey: ['members', 'npa holder', npa],
    // Without a signal: saving closes the form, and must not abort the call.
    queryFn: async () => (await call(findNpaHolder, { query: { npa } })).data,
    staleTime: 0,
  });
}

/** The fault of an NPA that another member has. */
export function takenNpa(holder: Holder | undefined, id: number | null): string | undefined {
  return holder && holder.id !== id ? `NPA ini sudah dipakai: ${holder.fullName}` : undefined;
}
