import { useQuery } from '@tanstack/react-query';
import { exportIncomplete, incompleteExportName, lackNames, lacks } from '#contract/completeness.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { regionFilter } from '#web/fields/region-filter.ts';
import { saveRows } from '#web/files/save-rows.ts';
import { choiceFilter } from '#web/lists/list-filter.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListTable } from '#web/lists/list-screen.tsx';
import { ExportAllButton } from '#web/ui/export-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { askedOf, completenessAddress, incompletePage, isOverview } from './completeness-list.ts';
import { useMending } from './incomplete-members.tsx';
import { LackNumbers } from './lack-numbers.tsx';

const options = lacks.map((lack) => ({ value: lack, label: lackNames[lack].name }));

/** Missing or doubtful data by region, and the members behind each number, who can be mended one by one. */
export function CompletenessPage() {
  const incomplete = useListPages(completenessAddress, incompletePage);
  const { list, shown } = incomplete;
  const regions = useQuery(regionChoices).data ?? [];
  const { lack, wilayah } = list;
  const calendar = useCalendar();
  const { columns, dialog } = useMending(shown?.rows, lack);
  return (
    <Page
      title="Perlu dilengkapi"
      actions={
        <ExportAllButton
          noun="anggota"
          save={() =>
            saveRows(incompleteExportName(calendar.today()), exportIncomplete, {
              query: askedOf(list),
              body: { format: 'xlsx' },
            })
          }
        />
      }
    >
      {isOverview(list) ? (
        <>
          {incomplete.redirection}
          <LackNumbers />
        </>
      ) : (
        <>
          {lack && <p className="muted">{lackNames[lack].meaning}</p>}
          <ListTable
            of={incomplete}
            noun="anggota"
            filters={[
              choiceFilter({
                name: 'Yang kurang',
                value: lack,
                options,
                change: (chosen) => ({ lack: chosen }),
              }),
              regionFilter(regions, wilayah),
            ]}
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
