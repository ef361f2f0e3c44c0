import type { applyBulk, BulkAction, BulkBody } from '#contract/bulk.ts';
import type { Got } from '#contract/endpoint.ts';
import { type MemberStatus, memberStatuses } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import { memberStatusNames } from '#web/fields/field-names.ts';
import type { MembersMeant } from './members-meant.ts';

export const bulkTitles: Record<BulkAction, string> = {
  status: 'Ubah status',
  region: 'Ubah wilayah',
  delete: 'Hapus anggota',
};

/** What is to be done, and what the members get by it: a status or the id of a region, nothing until it is chosen. */
export interface BulkPlan {
  action: BulkAction;
  value: string;
}

export type BulkOutcome = Got<typeof applyBulk>['data'];

export const many = (count: number) => `${readableNumber(count)} anggota`;

const statusOf = (value: string): MemberStatus | undefined => memberStatuses.find((status) => status === value);

/** What a call is told of a plan; null where something is still to be chosen. */
export function bulkBodyOf({ action, value }: BulkPlan, { body }: MembersMeant): BulkBody | null {
  if (action === 'delete') return { ...body, action };
  if (action === 'region') return value === '' ? null : { ...body, action, membership_type_id: Number(value) };
  const status = statusOf(value);
  return status ? { ...body, action, status } : null;
}

/** What the members get, in words. */
export function targetOf({ action, value }: BulkPlan, regions: readonly Region[]): string {
  if (action === 'region') return regions.find(({ id }) => String(id) === value)?.name ?? '';
  const status = statusOf(value);
  return status ? memberStatusNames[status] : '';
}

/** What the button that does it says. */
export function doing(action: BulkAction, count: number, target: string): string {
  return action === 'delete' ? `Hapus ${many(count)}` : `${bulkTitles[action]} ${many(count)} menjadi ${target}`;
}

/** What is said while it is done. */
export const workWords = (action: BulkAction): string =>
  action === 'delete' ? 'Sedang menghapus …' : 'Sedang mengubah …';

/** What is said once it is done. */
export function doneWords(action: BulkAction, count: number, target: string): string {
  if (action === 'delete') return `${many(count)} dihapus.`;
  return `${action === 'status' ? 'Status' : 'Wilayah'} ${many(count)} menjadi ${target}.`;
}

/** A value that a preview tells of, in words. */
export function valueWords(action: BulkAction, value: string): string {
  if (action === 'region') return value;
  const status = statusOf(value);
  return status ? memberStatusNames[status] : value;
}

/** What came of it, where some were refused or nothing had to be done. */
export function outcomeWords(action: BulkAction, { changed, refused_total }: BulkOutcome, target: string): string {
  const done = changed === 0 ? 'Tidak ada yang berubah.' : doneWords(action, changed, target);
  if (refused_total === 0) return done;
  return `${done} ${many(refused_total)} tidak ${action === 'delete' ? 'dihapus' : 'diubah'}:`;
}
