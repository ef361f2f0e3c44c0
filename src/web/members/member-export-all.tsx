import { Button } from 'antd';
import { useState } from 'react';
import type { Region } from '#contract/regions.ts';
import { ExportDialog } from './member-export-dialog.tsx';
import type { MemberList } from './member-list-url.ts';

interface ExportAllProps {
  list: MemberList;
  /** How many members the list has on all its pages. */
  total: number;
  regions: readonly Region[];
}

/** Exports what the list has on all its pages. */
export function ExportAll(props: ExportAllProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="text" onClick={() => setOpen(true)}>
        Ekspor semua
      </Button>
      {isOpen && <ExportDialog {...props} onClosed={() => setOpen(false)} />}
    </>
  );
}
