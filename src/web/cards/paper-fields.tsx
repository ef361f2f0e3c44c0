import { type ReactNode, useId } from 'react';
import type { CardLayout, SheetFlip } from '#contract/cards.ts';
import { Select } from '#web/ui/select.tsx';

/** How cards are laid out on paper, and along which side a sheet is turned. */
export interface PaperChoice {
  layout: CardLayout;
  flip: SheetFlip;
}

const layouts = [
  { value: 'single', label: 'Satu kartu per halaman, untuk printer kartu' },
  { value: 'a4', label: 'A4 berisi sepuluh kartu, dengan tanda potong' },
] as const;

const flips = [
  { value: 'long', label: 'Dibalik di sisi panjang' },
  { value: 'short', label: 'Dibalik di sisi pendek' },
] as const;

interface PaperFieldsProps {
  paper: PaperChoice;
  onChoose: (paper: PaperChoice) => void;
}

export function PaperFields({ paper, onChoose }: PaperFieldsProps) {
  return (
    <>
      <Labelled label="Tata letak">
        {(id) => (
          <Select
            id={id}
            choices={layouts}
            value={paper.layout}
            onChoose={(layout) => onChoose({ ...paper, layout: layout as CardLayout })}
          />
        )}
      </Labelled>
      {paper.layout === 'a4' && (
        <Labelled label="Cetak bolak-balik">
          {(id) => (
            <Select
              id={id}
              choices={flips}
              value={paper.flip}
              onChoose={(flip) => onChoose({ ...paper, flip: flip as SheetFlip })}
            />
          )}
        </Labelled>
      )}
    </>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
