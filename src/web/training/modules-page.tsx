import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { mayUse } from '#contract/access.ts';
import { readableNumber } from '#contract/numbers.ts';
import { changeModule, type TrainingModule } from '#contract/training.ts';
import { typed, useListInUrl } from '#web/lists/list-in-url.tsx';
import { useSession } from '#web/session/session.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { ListFilters } from '#web/ui/list-filters.tsx';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TrainingTabs } from './training-tabs.tsx';
import './training.css';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ModuleDelete } from './module-delete.tsx';
import { ModuleDialog, RestoredModuleDialog } from './module-form.ts';
import { moduleListAddress } from './module-list-url.ts';
import { moduleColumns } from './modules-table.tsx';
import { modulesWith } from './training-queries.ts';

/** What trainings teach; those who may change it can. */
export function ModulesPage() {
  const { list, go, isTyped, tidying } = useListInUrl(moduleListAddress);
  const asked = useQuery(modulesWith(list.filter));
  const mayChange = mayUse(changeModule.access, useSession().role);
  const [editing, setEditing] = useState<{ row: TrainingModule | null } | null>(null);
  const [deleting, setDeleting] = useState<TrainingModule | null>(null);
  const columns = useMemo(
    () => moduleColumns(mayChange ? { onEdit: (row) => setEditing({ row }), onDelete: setDeleting } : null),
    [mayChange],
  );
  const liftAll = () => go({ filter: '' });
  const { filter } = list;

  return (
    <Page
      title="Modul pelatihan"
      actions={
        mayChange && (
          <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEditing({ row: null })}>
            Tambah
          </Button>
        )
      }
    >
      {tidying}
      <TrainingTabs />
      <ListFilters>
        <SearchBox
          label="Cari nama atau kode"
          value={filter}
          isTyped={isTyped}
          onSearch={(text) => go({ filter: text }, typed)}
        />
      </ListFilters>
      <FilterChips
        count={asked.data ? `${readableNumber(asked.data.rows.length)} modul` : ''}
        chips={filter === '' ? [] : [{ name: 'Cari', value: filter, clear: { filter: '' } }]}
        onLift={go}
        onLiftAll={liftAll}
      />
      <DataTable
        label="Daftar modul"
        columns={columns}
        rows={asked.data?.rows}
        rowHeight={48}
        minWidth={340}
        progress={asked}
        listKey={asked.data?.filter ?? ''}
        empty={
          filter !== '' ? (
            <>
              <p>Tidak ada modul yang cocok dengan filter ini.</p>
              <Button onClick={liftAll}>Hapus semua filter</Button>
            </>
          ) : (
            <p>{mayChange ? 'Belum ada modul. Tekan Tambah untuk membuat yang pertama.' : 'Belum ada modul.'}</p>
          )
        }
      />
      {editing && <ModuleDialog row={editing.row} onClose={() => setEditing(null)} />}
      {mayChange && <RestoredModuleDialog />}
      {deleting && <ModuleDelete trainingModule={deleting} onClosed={() => setDeleting(null)} />}
    </Page>
  );
}
