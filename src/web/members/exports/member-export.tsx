import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import { useId, useRef, useState } from 'react';
import { mostUnrecorded } from '#contract/access-records.ts';
import { recordPageExport } from '#contract/exports.ts';
import type { Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import type { ShownList } from '#web/lists/list-pages.tsx';
import { Button } from '#web/ui/button.tsx';
import { ExportButton } from '#web/ui/export-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { listScope } from '../bulk/member-scope.tsx';
import type { MemberListState } from '../list/member-list-url.ts';
import { memberQueryOf } from '../list/member-queries.ts';
import { exportedKeys, type ShownColumns } from '../list/shown-columns.ts';

const { Component: ExportDialog } = lazy(async () => (await import('./member-export-dialog.tsx')).ExportDialog);

interface MemberExportProps {
  members: ShownList<MemberListState, Member>;
  columns: ShownColumns;
  publicUrl: string | undefined;
  regions: readonly Region[];
}

/** Exports the page of the list, or beside it all members that match. */
export function MemberExport({ members, columns: { chosen, isUsual }, publicUrl, regions }: MemberExportProps) {
  const { list, shown, total } = members;
  const listed = shown?.list ?? list;
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const all = `Semua ${readableNumber(total)} yang cocok…`;
  const openAll = () => {
    menu.current?.hidePopover();
    setOpen(true);
  };
  return (
    <>
      <span className="row" data-line data-gap="1">
        <ExportButton
          rows={shown?.rows}
          file={async (rows) => {
            // What is recorded asks for a confirmation, and without it nothing is saved.
            if (rows.length > mostUnrecorded)
              await call(recordPageExport, { query: memberQueryOf(listed), body: { rows: rows.length } });
            const { memberExportColumns, memberExportName } = await import('./member-export-columns.ts');
            return {
              name: memberExportName(listed.page),
              columns: memberExportColumns(publicUrl ?? window.location.origin, isUsual ? null : exportedKeys(chosen)),
            };
          }}
          noun="anggota"
          besides={isUsual ? '' : ', dengan kolom seperti di daftar'}
          more={{ page: listed.page, total, onAll: () => setOpen(true) }}
        />
        {shown && (
          <button
            type="button"
            className="button desk-only"
            aria-label="Ekspor lain"
            title="Ekspor lain"
            popoverTarget={id}
          >
            <Icon of={DownOutlined} />
          </button>
        )}
        <div ref={menu} id={id} popover="auto" className="popover">
          <button type="button" className="entry" onClick={openAll}>
            <span className="sentence">{all}</span>
          </button>
        </div>
      </span>
      {shown && (
        <span className="phone-only">
          <Button onClick={openAll}>{all}</Button>
        </span>
      )}
      {isOpen && shown && (
        <ExportDialog
          title="Ekspor semua"
          scope={listScope(shown.list, total)}
          regions={regions}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
}
