import { useState } from 'react';
import type { Region } from '#contract/regions.ts';
import { Button } from '#web/ui/button.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { listScope } from '../bulk/member-scope.ts';
import type { MemberListState } from '../list/member-list-url.ts';

const { Component: ExportDialog } = lazy(async () => (await import('./member-export-dialog.tsx')).ExportDialog);

interface ExportAllProps {
  list: MemberListState;
  /** The number of members on all pages. */
  total: number;
  regions: readonly Region[];
}

/** Exports all pages of the list. */
export function ExportAll({ list, total, regions }: ExportAllProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="text" onClick={() => setOpen(true)}>
        Ekspor semua
      </Button>
      {isOpen && (
        <ExportDialog
          title="Ekspor semua"
          scope={listScope(list, total)}
          regions={regions}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
}
