import { queryOptions } from '@tanstack/react-query';
import { type BulkBody, previewBulk } from '#contract/bulk.ts';
import { call } from '#web/api/call.ts';
import type { MemberScope } from './member-scope.ts';

/** A preview of a bulk action. Never cached. */
export function bulkPreview(query: MemberScope['query'], body: BulkBody | null) {
  return queryOptions({
    queryKey: ['members', 'bulk preview', query, body],
    queryFn: async ({ signal }) => body && (await call(previewBulk, { query, body }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
}
