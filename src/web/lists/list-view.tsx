import { useState } from 'react';
import './list-view.css';
import { Button } from '#web/ui/button.tsx';
import { density } from '#web/ui/density.ts';
import { lazy } from '#web/ui/lazy.ts';
import type { ChosenColumns } from './column-choice.ts';

const { Component: Dialog } = lazy(async () => (await import('./columns-dialog.tsx')).ColumnsDialog);

interface ListViewProps {
  columns: ChosenColumns;
  titleOf: (key: string) => string;
}

/** How a list looks: how high its rows are, and which columns it has. */
export function ListView({ columns, titleOf }: ListViewProps) {
  const isCompact = density.use() === 'compact';
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="row list-view">
      <Button kind="text" aria-pressed={isCompact} onClick={() => density.choose(isCompact ? 'roomy' : 'compact')}>
        Ringkas
      </Button>
      <Button kind="text" onClick={() => setOpen(true)}>
        Kolom
      </Button>
      {isOpen && <Dialog choice={columns} titleOf={titleOf} onClosed={() => setOpen(false)} />}
    </span>
  );
}
