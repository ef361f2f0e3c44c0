import { type ReactNode, useId } from 'react';
import { type CardLayout, cardLayouts, type SheetFlip, sheetFlips } from '#contract/cards.ts';
import { Select } from '#web/ui/select.tsx';
import { kept } from '#web/ui/storage.ts';

/** How cards are laid out on paper, and along which side a sheet is turned. */
export interface PaperChoice {
  layout: CardLayout;
  flip: SheetFlip;
}

const layouts = [
  { value: 'a4', label: 'A4 berisi sepuluh kartu, dengan tanda potong' },
  { value: 'single', label: 'Satu kartu per halaman, untuk printer kartu' },
] as const;

const flips = [
  { value: 'long', label: 'Dibalik di sisi panjang' },
  { value: 'short', label: 'Dibalik di sisi pendek' },
] as const;

/** In this browser, as it goes with the printer. */
const key = 'card-paper';

/** The choice of the last print; at first A4. */
export function rememberedPaper(): PaperChoice {
  const [layout, flip] = (kept.read(key) ?? '').split(' ');
  return {
    layout: cardLayouts.find((one) => one === layout) ?? 'a4',
    flip: sheetFlips.find((one) => one === flip) ?? 'long',
  };
}

export function rememberPaper({ layout, flip }: PaperChoice): void {
  kept.write(key, `${layout} ${flip}`);
}

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

/** A field with its label above. */
export function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
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
