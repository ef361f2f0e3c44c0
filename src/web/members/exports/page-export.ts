import { mostUnrecorded } from '#contract/access-records.ts';
import { recordPageExport } from '#contract/exports.ts';
import { call } from '#web/api/call.ts';
import type { MemberListState } from '../list/member-list-url.ts';
import { memberQueryOf } from '../list/member-queries.ts';

/** Records the export of a large page before it is saved, which requires a confirmation. Throws without it. */
export async function recordLargeExport(list: MemberListState, rows: number): Promise<void> {
  if (rows > mostUnrecorded) await call(recordPageExport, { query: memberQueryOf(list), body: { rows } });
}
