import { useState } from 'react';
import type { Region } from '#contract/regions.ts';
import { Button } from '#web/ui/button.tsx';
import { lazy } from '#web/ui/lazy.ts';
import type { MemberListState } from './member-list-url.ts';
import { allOf } from './members-meant.ts';

const { Component: ExportDialog } = lazy(async () => (await import('./member-export-dialog.tsx')).ExportDialog);

interface ExportAllProps {
  list: MemberListState;
  /** How many members the list has on all its pages. */
  total: number;
  regions: readonly Region[];
}

/** Exports what the list has on all its pages. */
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
          meant={allOf(list, total)}
          regions={regions}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
}
