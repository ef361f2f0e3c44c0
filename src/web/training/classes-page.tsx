import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import type { TrainingClass } from '#contract/training.ts';
import { useRelease } from '#web/api/release.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { typed } from '#web/lists/list-in-url.tsx';
import { useListPages } from '#web/lists/list-pages.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TrainingTabs } from './training-tabs.tsx';
import './training.css';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ClassDelete } from './class-delete.tsx';
import { ClassFilters, classChips, noClassFilters } from './class-filters.tsx';
import { ClassDialog, RestoredClassDialog } from './class-form.ts';
import { classColumnOrder, classListAddress, classPageSizes, classSortBy } from './class-list-url.ts';
import { classColumns, classesTableWidth } from './classes-table.tsx';
import { classPage, modulesWith } from './training-queries.ts';

/** The training classes, with everything that is done to them. */
export function ClassesPage() {
  const { list, refilter, isTyped, shown, total, redirection, table, pager } = useListPages(
    classListAddress,
    classPage,
  );
  const modules = useQuery(modulesWith('')).data?.rows ?? [];
  const regions = useQuery(regionChoices).data ?? [];
  const [editing, setEditing] = useState<{ one: TrainingClass | null } | null>(null);
  const [deleting, setDeleting] = useState<TrainingClass | null>(null);
  const columns = useMemo(() => classColumns({ onEdit: (one) => setEditing({ one }), onDelete: setDeleting }), []);
  // Days and hours are the association's, which the server tells.
  useRelease();

  const chips = classChips(list, { modules, regions });
  const liftAll = () => refilter(noClassFilters);

  return (
    <Page
      title="Pelatihan"
      actions={
        <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEditing({ one: null })}>
          Tambah
        </Button>
      }
    >
      {redirection}
      <TrainingTabs />
      <ListFilters>
        <SearchBox
          label="Cari judul, tempat, modul"
          value={list.search}
          isTyped={isTyped}
          onSearch={(search) => refilter({ search }, typed)}
        />
        <ClassFilters list={list} modules={modules} regions={regions} onChange={refilter} />
      </ListFilters>
      <FilterChips
        count={shown ? `${readableNumber(total)} kelas` : ''}
        chips={chips}
        onLift={refilter}
        onLiftAll={liftAll}
      />
      <DataTable
        label="Daftar kelas"
        columns={columns}
        rows={shown?.rows}
        rowHeight={52}
        minWidth={classesTableWidth}
        {...table}
        sort={classColumnOrder(list.sort)}
        onSort={(order) => refilter({ sort: classSortBy(order) })}
        empty={
          chips.length > 0 ? (
            <>
              <p>Tidak ada kelas yang cocok dengan filter ini.</p>
              <Button onClick={liftAll}>Hapus semua filter</Button>
            </>
          ) : (
            <p>Belum ada kelas. Tekan Tambah untuk membuat yang pertama.</p>
          )
        }
      />
      <Pager {...pager} pageSizes={classPageSizes} />
      {editing && <ClassDialog row={editing.one} onClose={() => setEditing(null)} />}
      <RestoredClassDialog />
      {deleting && <ClassDelete trainingClass={deleting} onClosed={() => setDeleting(null)} />}
    </Page>
  );
}
