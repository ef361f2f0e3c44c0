import FileExcelOutlined from '@ant-design/icons-svg/es/asn/FileExcelOutlined';
import { useQuery } from '@tanstack/react-query';
import { exportIncomplete, incompleteExportName, lackNames, lacks } from '#contract/completeness.ts';
import { rowsHeader } from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { download } from '#web/api/call.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { regionFilter } from '#web/fields/region-filter.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useDownload } from '#web/files/use-download.ts';
import { choiceFilter } from '#web/lists/list-filter.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListTable } from '#web/lists/list-screen.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import {
  askedOf,
  type CompletenessList,
  completenessAddress,
  incompletePage,
  isOverview,
} from './completeness-list.ts';
import { useMending } from './incomplete-members.tsx';
import { LackNumbers } from './lack-numbers.tsx';

const options = lacks.map((lack) => ({ value: lack, label: lackNames[lack].name }));

/** Missing or doubtful data by region, and the members behind each number, who can be mended one by one. */
export function CompletenessPage() {
  const incomplete = useListPages(completenessAddress, incompletePage);
  const { list, shown } = incomplete;
  const regions = useQuery(regionChoices).data ?? [];
  const { lack, wilayah } = list;
  const { columns, dialog } = useMending(shown?.rows, lack);
  return (
    <Page title="Perlu dilengkapi" actions={<IncompleteExport list={list} />}>
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

/** Exports the members that match the filters, for their chapter. */
function IncompleteExport({ list }: { list: CompletenessList }) {
  const calendar = useCalendar();
  const { isBusy, start } = useDownload('Berkas Excel tidak dapat dibuat.', async () => {
    let rows = '';
    const content = await download(
      exportIncomplete,
      { query: askedOf(list), body: { format: 'xlsx' } },
      { onHeaders: (headers) => (rows = readableNumber(Number(headers.get(rowsHeader)))) },
    );
    const name = incompleteExportName(calendar.today());
    saveFile(content, name);
    notify.success(`${rows} anggota diekspor ke ${name}.`);
  });
  return (
    <Button icon={<Icon of={FileExcelOutlined} />} isBusy={isBusy} onClick={() => start()}>
      Excel export
    </Button>
  );
}
