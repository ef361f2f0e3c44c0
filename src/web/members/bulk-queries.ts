import { queryOptions } from '@tanstack/react-query';
import { type BulkBody, previewBulk } from '#contract/bulk.ts';
import { call } from '#web/api/call.ts';
import type { MembersMeant } from './members-meant.ts';

/** What a bulk action would do by now: it is asked anew whenever it is shown. */
export function bulkPreview(query: MembersMeant['query'], body: BulkBody | null) {
  return queryOptions({
    queryKey: ['members', 'bulk preview', query, body],
    queryFn: async ({ signal }) => body && (await call(previewBulk, { query, body }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}
