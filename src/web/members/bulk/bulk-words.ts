import type { applyBulk, BulkAction, BulkBody } from '#contract/bulk.ts';
import type { Got } from '#contract/endpoint.ts';
import { type MemberStatus, memberStatuses } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import { memberStatusNames } from '#web/fields/field-names.ts';
import type { MemberScope } from './member-scope.ts';

export const bulkTitles: Record<BulkAction, string> = {
  status: 'Ubah status',
  region: 'Ubah wilayah',
  delete: 'Hapus anggota',
};

/** A bulk action and its value: a status or the id of a region, empty until it is chosen. */
export interface BulkPlan {
  action: BulkAction;
  value: string;
}

export type BulkOutcome = Got<typeof applyBulk>['data'];

export const memberCount = (count: number) => `${readableNumber(count)} anggota`;

const statusOf = (value: string): MemberStatus | undefined => memberStatuses.find((status) => status === value);

/** The body of a call; null if no value is chosen yet. */
export function bulkBodyOf({ action, value }: BulkPlan, { body }: MemberScope): BulkBody | null {
  if (action === 'delete') return { ...body, action };
  if (action === 'region') return value === '' ? null : { ...body, action, membership_type_id: Number(value) };
  const status = statusOf(value);
  return status ? { ...body, action, status } : null;
}

/** The value in words. */
export function targetOf({ action, value }: BulkPlan, regions: readonly Region[]): string {
  if (action === 'region') return regions.find(({ id }) => String(id) === value)?.name ?? '';
  const status = statusOf(value);
  return status ? memberStatusNames[status] : '';
}

/** The label of the button. */
export function actionText(action: BulkAction, count: number, target: string): string {
  return action === 'delete'
    ? `Hapus ${memberCount(count)}`
    : `${bulkTitles[action]} ${memberCount(count)} menjadi ${target}`;
}

export const progressText = (action: BulkAction): string =>
  action === 'delete' ? 'Sedang menghapus…' : 'Sedang mengubah…';

export function doneWords(action: BulkAction, count: number, target: string): string {
  if (action === 'delete') return `${memberCount(count)} dihapus.`;
  return `${action === 'status' ? 'Status' : 'Wilayah'} ${memberCount(count)} menjadi ${target}.`;
}

/** A value of a preview in words. */
export function valueWords(action: BulkAction, value: string): string {
  if (action === 'region') return value;
  const status = statusOf(value);
  return status ? memberStatusNames[status] : value;
}

/** The outcome if some were refused or nothing changed. */
export function outcomeWords(action: BulkAction, { changed, refused_total }: BulkOutcome, target: string): string {
  const done = changed === 0 ? 'Tidak ada yang berubah.' : doneWords(action, changed, target);
  if (refused_total === 0) return done;
  return `${done} ${memberCount(refused_total)} tidak ${action === 'delete' ? 'dihapus' : 'diubah'}:`;
}
