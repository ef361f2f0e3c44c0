import '#web/ui/table/data-table.css';
import { useQuery } from '@tanstack/react-query';
import { type Likeness, likenesses } from '#contract/duplicates.ts';
import { readableNumber } from '#contract/numbers.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { regionFilter } from '#web/fields/region-filter.ts';
import { ListFrame } from '#web/lists/list-frame.tsx';
import { useListInUrl } from '#web/lists/list-in-url.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/table/states.tsx';
import { DuplicateCard } from './duplicate-card.tsx';
import { duplicateListAddress, duplicatePage, duplicateTotals } from './duplicate-list.ts';
import { MergeDialog } from './merge-dialog.tsx';
import '../member.css';

const likenessNames = { strong: 'Sangat mirip', name: 'Hanya nama' } as const satisfies Record<Likeness, string>;

/** Members who may be the same person. They can be merged or told apart. */
export function DuplicatesPage() {
  const duplicates = useListPages(duplicateListAddress, duplicatePage);
  const { go } = useListInUrl(duplicateListAddress);
  const { list, shown, progress, refilter } = duplicates;
  const regions = useQuery(regionChoices).data ?? [];
  const totals = useQuery(duplicateTotals(list)).data;
  const { likeness, wilayah, merge } = list;

  return (
    <Page title="Mungkin ganda">
      <fieldset className="row" aria-label="Kemiripan">
        {likenesses.map((one) => (
          <button
            key={one}
            type="button"
            className="button"
            aria-pressed={likeness === one}
            onClick={() => refilter({ likeness: one })}
          >
            {likenessNames[one]}
            {totals && ` (${readableNumber(totals[one])})`}
          </button>
        ))}
      </fieldset>
      <ListFrame
        of={duplicates}
        noun="yang mungkin ganda"
        search="Cari nama, NPA, atau kontak"
        empty="Tidak ada anggota yang tampak ganda."
        filters={[regionFilter(regions, wilayah)]}
      >
        {(nothing) => (
          <>
            {progress.error && <LoadError progress={progress} />}
            {!shown && !progress.error && <Skeleton lines={8} />}
            {shown?.rows.length === 0 && <EmptyState>{nothing}</EmptyState>}
            {shown && shown.rows.length > 0 && (
              <ul className="stack" data-gap="6" aria-label="Mungkin ganda" aria-busy={progress.isFetching}>
                {shown.rows.map((group) => (
                  <DuplicateCard key={group.id} group={group} onMerge={(ids) => go({ merge: ids })} />
                ))}
              </ul>
            )}
          </>
        )}
      </ListFrame>
      {merge.length > 0 && <MergeDialog key={merge.join('-')} ids={merge} onClose={() => go({ merge: [] })} />}
    </Page>
  );
}
