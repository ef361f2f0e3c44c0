import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { type RecordedReminder, removeReminder } from '#contract/reminders.ts';
import { call } from '#web/api/call.ts';
import { useRelease } from '#web/api/release.ts';
import { useListPages } from '#web/lists/list-pages.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterChips } from '#web/ui/filter-chips.tsx';
import { notify } from '#web/ui/notices.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { undoOf } from '#web/undo/undo.ts';
import { recordListAddress, recordPageSizes } from './record-list-url.ts';
import { recordColumns, recordTableWidth } from './record-table.tsx';
import { recordPage } from './serkom-queries.ts';

/** Who was reminded when, by whom and in which way; each record can be taken back. */
export function RecordPage() {
  const { list, refilter, shown, total, redirection, table, pager } = useListPages(recordListAddress, recordPage);
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

  const name = shown?.rows.find(({ member_id }) => member_id === list.member)?.fullName ?? `nomor ${list.member}`;
  const liftAll = () => refilter({ member: null });

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
      {redirection}
      <FilterChips
        count={shown ? `${readableNumber(total)} pengingat` : ''}
        chips={list.member === null ? [] : [{ name: 'Anggota', value: name, clear: { member: null } }]}
        onLift={refilter}
        onLiftAll={liftAll}
      />
      <DataTable
        label="Catatan pengingat"
        columns={columns}
        rows={shown?.rows}
        rowHeight={52}
        minWidth={recordTableWidth}
        {...table}
        empty={<p>Belum ada pengingat yang dicatat.</p>}
      />
      <Pager {...pager} pageSizes={recordPageSizes} />
    </Page>
  );
}
