import '#web/ui/table/data-table.css';
import { useQuery } from '@tanstack/react-query';
import { type MatchKind, matchKindNames } from '#contract/duplicates.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { RegionFilter, regionChip } from '#web/fields/region-filter.tsx';
import { ListFrame } from '#web/lists/list-frame.tsx';
import { useListInUrl } from '#web/lists/list-in-url.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { chipsOf } from '#web/ui/filter-chips.tsx';
import { FilterChoice, optionsOf } from '#web/ui/filter-choice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/table/data-table-states.tsx';
import { DuplicateCard } from './duplicate-card.tsx';
import { duplicateListAddress, duplicatePage } from './duplicate-list.ts';
import { MergeDialog } from './merge-dialog.tsx';
import './duplicates.css';

const sharedNames = Object.fromEntries(
  Object.entries(matchKindNames).map(([kind, name]) => [kind, `Sama ${name}`]),
) as Record<MatchKind, string>;

/** Members who may be the same person. They can be merged or told apart. */
export function DuplicatesPage() {
  const duplicates = useListPages(duplicateListAddress, duplicatePage);
  const { go } = useListInUrl(duplicateListAddress);
  const { list, shown, progress, refilter } = duplicates;
  const regions = useQuery(regionChoices).data ?? [];
  const { shared, wilayah, merge } = list;
  const chips = chipsOf<typeof list>(
    shared && { name: 'Kesamaan', value: matchKindNames[shared], clear: { shared: null } },
    regionChip(regions, wilayah),
  );

  return (
    <Page title="Mungkin ganda">
      <ListFrame
        of={duplicates}
        noun="yang mungkin ganda"
        chips={chips}
        empty="Tidak ada anggota yang tampak ganda."
        filters={
          <>
            <FilterChoice
              name="Kesamaan"
              value={shared}
              options={optionsOf(sharedNames)}
              onChoose={(chosen) => refilter({ shared: chosen })}
            />
            <RegionFilter regions={regions} value={wilayah} onChoose={(chosen) => refilter({ wilayah: chosen })} />
          </>
        }
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
