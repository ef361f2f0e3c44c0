import { useState } from 'react';
import './list-view.css';
import { Button } from '#web/ui/button.tsx';
import { density } from '#web/ui/density.ts';
import { lazy } from '#web/ui/lazy.ts';
import type { ColumnsDialogProps } from './columns-dialog.tsx';

const { Component: Dialog } = lazy(async () => (await import('./columns-dialog.tsx')).ColumnsDialog);

/** The appearance of a list: the height of its rows, and its columns. */
export function ListView(columns: Omit<ColumnsDialogProps, 'onClosed'>) {
  const isCompact = density.use() === 'compact';
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="row desk-only list-view">
      <Button kind="text" aria-pressed={isCompact} onClick={() => density.choose(isCompact ? 'roomy' : 'compact')}>
        Ringkas
      </Button>
      <Button kind="text" onClick={() => setOpen(true)}>
        Kolom
      </Button>
      {isOpen && <Dialog {...columns} onClosed={() => setOpen(false)} />}
    </span>
  );
}
