import { queryOptions } from '@tanstack/react-query';
import type { Got } from '#contract/endpoint.ts';
import { findNpaHolder } from '#contract/members.ts';
import { call } from '#web/api/call.ts';

type Holder = Got<typeof findNpaHolder>['data'];

/** Who has an NPA; null where it is free. */
export function npaHolder(npa: string) {
  return queryOptions({
    queryKey: ['members', 'npa holder', npa],
    // Not broken off where the form closes: a save leaves no call behind that was.
    queryFn: async () => (await call(findNpaHolder, { query: { npa } })).data,
    staleTime: 0,
  });
}

/** What is said where another member has the NPA; a member's own is no fault. */
export function takenNpa(holder: Holder | undefined, id: number | null): string | undefined {
  return holder && holder.id !== id ? `NPA ini sudah dipakai: ${holder.fullName}` : undefined;
}
