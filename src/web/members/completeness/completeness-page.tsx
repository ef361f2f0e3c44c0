import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lackNames, lacks } from '#contract/completeness.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { RegionFilter, regionChip } from '#web/fields/region-filter.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListTable } from '#web/lists/list-screen.tsx';
import { chipsOf } from '#web/ui/filter-chips.tsx';
import { FilterChoice } from '#web/ui/filter-choice.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { completenessAddress, incompletePage, isOverview } from './completeness-list.ts';
import { incompleteColumns } from './incomplete-columns.tsx';
import { IncompleteExport } from './incomplete-export.tsx';
import { LackNumbers } from './lack-numbers.tsx';
import { useMending } from './mending.tsx';

const options = lacks.map((lack) => ({ value: lack, label: lackNames[lack].name }));

/** Missing or doubtful data by region, and the members behind each number, who can be mended one by one. */
export function CompletenessPage() {
  const incomplete = useListPages(completenessAddress, incompletePage);
  const { list, shown, refilter } = incomplete;
  const regions = useQuery(regionChoices).data ?? [];
  const { lack, wilayah } = list;
  const { mend, dialog } = useMending(shown?.rows, lack);
  const columns = useMemo(() => incompleteColumns(mend), [mend]);
  const chips = chipsOf<typeof list>(
    lack && { name: 'Kekurangan', value: lackNames[lack].name, clear: { lack: null } },
    regionChip(regions, wilayah),
  );
  const filters = (
    <>
      <FilterChoice
        name="Kekurangan"
        value={lack}
        options={options}
        onChoose={(chosen) => refilter({ lack: chosen })}
      />
      <RegionFilter regions={regions} value={wilayah} onChoose={(chosen) => refilter({ wilayah: chosen })} />
    </>
  );

  return (
    <Page title="Perlu dilengkapi" actions={<IncompleteExport list={list} />}>
      {isOverview(list) ? (
        <>
          {incomplete.redirection}
          <ListFilters>{filters}</ListFilters>
          <LackNumbers />
        </>
      ) : (
        <>
          {lack && <p className="muted">{lackNames[lack].meaning}</p>}
          <ListTable
            of={incomplete}
            noun="anggota perlu dilengkapi"
            filters={filters}
            chips={chips}
            label="Anggota yang perlu dilengkapi"
            columns={columns}
            rowHeight={56}
            empty="Tidak ada yang perlu dilengkapi."
          />
        </>
      )}
      {dialog}
    </Page>
  );
}
