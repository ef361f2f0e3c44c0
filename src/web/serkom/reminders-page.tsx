import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Month, monthInWords } from '#contract/dates.ts';
import type { Region } from '#contract/regions.ts';
import { mostLetters } from '#contract/reminders.ts';
import { serkomStateNames } from '#contract/serkom.ts';
import { exportSerkoms, type SerkomMember, serkomExportName } from '#contract/serkom-cockpit.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { opensDraft } from '#web/drafts/drafted-text.ts';
import { regionFilter } from '#web/fields/region-filter.ts';
import { saveRows } from '#web/files/save-rows.ts';
import { choiceFilter, type ListFilter } from '#web/lists/list-filter.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { ListScreen } from '#web/lists/list-screen.tsx';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExportAllButton } from '#web/ui/export-button.tsx';
import { optionsOf } from '#web/ui/filter-choice.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { useListSelection } from '#web/ui/table/selection.tsx';
import { Reminding } from './reminder-selection.tsx';
import { reminderColumns } from './reminders-table.tsx';
import { type ReminderList, reminderListAddress, reminderQueryOf } from './serkom-lists.ts';
import { reminderPage, reminderText, serkomCounts } from './serkom-queries.ts';

const { Component: ReminderTextDialog } = lazy(
  async () => (await import('./reminder-text-dialog.tsx')).ReminderTextDialog,
);

const nameOf = ({ fullName }: SerkomMember) => fullName;

/** The members to remind: a prepared message for each, and the last reminder. */
export function RemindersPage() {
  const members = useListPages(reminderListAddress, reminderPage);
  const { list, shown, total } = members;
  const text = useQuery(reminderText).data?.text;
  const calendar = useCalendar();
  const account = useSession().contents.id;
  const [isWriting, setWriting] = useState(() => opensDraft({ account, kind: 'reminder text', id: null }));
  const filters = JSON.stringify(reminderQueryOf(shown?.list ?? list));
  const selection = useListSelection({ rows: shown?.rows, total, filters, most: mostLetters });
  const { regions = [], months = [] } = useQuery(serkomCounts).data ?? {};

  return (
    <ListScreen
      title="Ingatkan anggota"
      actions={
        <>
          <Button onClick={() => setWriting(true)}>Teks pengingat</Button>
          <ExportAllButton
            noun="anggota"
            isReady={shown !== undefined}
            save={() =>
              saveRows(serkomExportName(calendar.today()), exportSerkoms, {
                query: reminderQueryOf(shown?.list ?? list),
                body: { format: 'xlsx' },
              })
            }
          />
        </>
      }
      of={members}
      noun="anggota"
      search="Cari nama, NPA, email, telepon"
      filters={reminderFilters(list, regions, months)}
      label="Anggota yang diingatkan"
      columns={reminderColumns}
      rowHeight={72}
      beside={<Reminding list={shown?.list ?? list} total={shown && total} selection={selection} />}
      selection={{ nameOf, isSelected: selection.isSelected, onSelect: selection.select }}
      empty="Belum ada anggota berstatus Active."
    >
      {isWriting && text !== undefined && (
        <ReminderTextDialog text={text} example={shown?.rows[0]} onClose={() => setWriting(false)} />
      )}
    </ListScreen>
  );
}

/** By the regions and months that have counts. */
function reminderFilters(
  { state, month, wilayah, reminded }: ReminderList,
  regions: readonly Pick<Region, 'id' | 'name'>[],
  months: readonly { month: Month }[],
): ListFilter<ReminderList>[] {
  // The chosen month may not be among them.
  const offered = new Set([...(month === null ? [] : [month]), ...months.map((one) => one.month)]);
  return [
    choiceFilter({
      name: 'Serkom',
      value: state,
      // The most urgent first.
      options: optionsOf(serkomStateNames).toReversed(),
      change: (chosen) => ({ state: chosen }),
    }),
    choiceFilter({
      name: 'Berakhir pada',
      value: month,
      options: [...offered].map((each) => ({ value: each, label: monthInWords(each) })),
      change: (chosen) => ({ month: chosen }),
    }),
    regionFilter(regions, wilayah),
    choiceFilter({
      name: 'Pengingat',
      value: reminded,
      options: optionsOf({ no: 'Belum diingatkan', yes: 'Sudah diingatkan' }),
      change: (chosen) => ({ reminded: chosen }),
    }),
  ];
}
