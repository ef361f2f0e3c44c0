import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ExportEntry, listExports } from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import { Instant } from '#web/fields/instant.tsx';
import { memberConditions } from '../list/member-chips.ts';
import { memberListAddress } from '../list/member-list-url.ts';

const latestExports = queryOptions({
  queryKey: ['exports', 'latest'],
  queryFn: async ({ signal }) => (await call(listExports, { query: { pageSize: 5 } }, { signal })).data,
});

/** The filters of an export in words. */
function wordsOf({ chosen, filters }: ExportEntry, regions: readonly Region[]): string {
  if (chosen) return 'dipilih di daftar';
  if (filters.class_id !== undefined) return 'peserta kelas pelatihan';
  const { membership_type_id: wilayah, region_name: nameOfThen, ...same } = filters;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...same, wilayah })) {
    if (value !== undefined) params.set(name, String(value));
  }
  const called =
    wilayah !== undefined && nameOfThen !== undefined ? [{ id: wilayah, name: nameOfThen, code: '' }] : regions;
  const words = memberConditions(memberListAddress.read(params), called).map(({ name, value }) => `${name}: ${value}`);
  return words.length === 0 ? 'tanpa filter' : words.join(', ');
}

/** The latest exports: one's own, for superadmins everybody's. */
export function MemberExports({ regions }: { regions: readonly Region[] }) {
  const latest = useQuery(latestExports).data ?? [];
  if (latest.length === 0) return null;
  return (
    <section>
      <h2>Ekspor terakhir</h2>
      <ul className="bullets">
        {latest.map((entry) => (
          <li key={entry.id}>
            <bdi translate="no">
              <Instant at={entry.at} /> · {entry.account_name} ({entry.account_email ?? '–'}) · .{entry.format} ·{' '}
              {readableNumber(entry.rows)} anggota, {wordsOf(entry, regions)}
              {entry.finished_at === null && ' (tidak selesai)'}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
