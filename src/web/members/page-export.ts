import { mostUnrecorded } from '#contract/access-records.ts';
import { recordPageExport } from '#contract/exports.ts';
import { call } from '#web/api/call.ts';
import type { MemberListState } from './member-list-url.ts';
import { memberQueryOf } from './member-queries.ts';

/** Has a page of many members recorded before it is saved, which asks who sits there; throws where that is not answered. */
export async function announcePageExport(list: MemberListState, rows: number): Promise<void> {
  if (rows > mostUnrecorded) await call(recordPageExport, { query: memberQueryOf(list), body: { rows } });
}
