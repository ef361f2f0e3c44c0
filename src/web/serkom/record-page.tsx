import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { type RecordedReminder, removeReminder } from '#contract/reminders.ts';
import { call } from '#web/api/call.ts';
import { useListInUrl } from '#web/list-in-url.tsx';
import { useRelease } from '#web/release.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { notify } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { lastPage } from '#web/ui/pages.ts';
import { undoOf } from '#web/undo.ts';
import { recordListAddress, recordPageSizes } from './record-list-url.ts';
import { recordColumns, recordTableWidth } from './record-table.tsx';
import { recordPage } from './serkom-queries.ts';

/** Who was reminded when, by whom and in which way; each record can be taken back. */
export function RecordPage() {
  const { list, go, tidying, leadTo } = useListInUrl(recordListAddress);
  const asked = useQuery(recordPage(list));
  // Hours are the association's, which the server tells.
  useRelease();
  const { mutate: takeBack } = useMutation({
    mutationFn: ({ id }: RecordedReminder) => call(removeReminder, { params: { id } }),
    onSuccess: (_, { id, fullName }) => {
      notify.success(`Catatan pengingat untuk ${fullName} dibatalkan.`, {
        action: undoOf({ subject: 'reminders', id, action: 'deleted' }),
      });
      // The button that had the focus is gone with what it took back.
      document.querySelector<HTMLElement>('.data-table-box')?.focus({ preventScroll: true });
    },
    onError: (error, { fullName }) =>
      notify.error(`Catatan pengingat untuk ${fullName} tidak dibatalkan.`, { description: error.message }),
  });
  const columns = useMemo(() => recordColumns(takeBack), [takeBack]);

  const last = asked.data && lastPage(asked.data.total, list.pageSize);
  const isBeyond = !asked.isPlaceholderData && last !== undefined && list.page > last;
  const shown = isBeyond ? undefined : asked.data;
  const total = shown?.total ?? 0;
  const name = shown?.rows.find(({ member_id }) => member_id === list.member)?.fullName ?? `nomor ${list.member}`;
  const liftAll = () => go({ member: null, page: 1 });

  return (
    <Page
      title="Catatan pengingat"
      subtitle="Siapa diingatkan kapan, oleh siapa, dan lewat apa."
      actions={
        <>
          <Link className="button" to="/app/serkom">
            Serkom
          </Link>
          <Link className="button" to="/app/serkom/reminders">
            Ingatkan anggota
          </Link>
        </>
      }
    >
      {tidying}
      {isBeyond && leadTo({ page: last })}
      <FilterChips
        count={shown ? `${readableNumber(total)} pengingat` : ''}
        chips={list.member === null ? [] : [{ name: 'Anggota', value: name, lift: { member: null, page: 1 } }]}
        onLift={go}
        onLiftAll={liftAll}
      />
      <DataTable
        label="Catatan pengingat"
        columns={columns}
        rows={shown?.rows}
        rowHeight={52}
        minWidth={recordTableWidth}
        progress={asked}
        listKey={shown ? recordListAddress.write(shown.list).toString() : ''}
        total={total}
        firstNumber={shown ? (shown.list.page - 1) * shown.list.pageSize + 1 : 1}
        empty={<p>Belum ada pengingat yang dicatat.</p>}
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        pageSizes={recordPageSizes}
        total={total}
        onPage={(page) => go({ page })}
        onPageSize={(pageSize) => go({ pageSize, page: 1 })}
      />
    </Page>
  );
}
