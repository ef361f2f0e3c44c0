import ArrowDownOutlined from '@ant-design/icons-svg/es/asn/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons-svg/es/asn/ArrowUpOutlined';
import { useState } from 'react';
import './columns-dialog.css';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ChosenColumns } from './column-choice.ts';

export interface ColumnsDialogProps {
  choice: ChosenColumns;
  titleOf: (key: string) => string;
  /** The columns that are shown. */
  shown: readonly string[];
  /** Whether they belong to a saved view or an address: then the person's own choice stays as it is. */
  isOfView: boolean;
  onChoose: (keys: readonly string[]) => void;
  onClosed: () => void;
}

/** Chooses the columns of a list and their order. The list behind it follows at once. */
export function ColumnsDialog({ choice, titleOf, shown, isOfView, onChoose, onClosed }: ColumnsDialogProps) {
  const { known, locked, usual } = choice;
  // If the address has the columns, the list follows a moment later. The boxes here must not.
  const [chosen, setChosen] = useState(shown);
  // A hidden column keeps its place here, so that the next click can show it again.
  const [order, setOrder] = useState(() => [...chosen, ...known.filter((key) => !chosen.includes(key))]);
  const [moved, setMoved] = useState('');

  function show(keys: readonly string[], isChosen: (key: string) => boolean): void {
    setOrder([...keys]);
    const next = keys.filter(isChosen);
    setChosen(next);
    onChoose(next);
  }

  function move(key: string, step: number): void {
    const place = order.indexOf(key) + step;
    const others = order.filter((one) => one !== key);
    show([...others.slice(0, place), key, ...others.slice(place)], (one) => chosen.includes(one));
    setMoved(`${titleOf(key)}: urutan ${place + 1} dari ${order.length}`);
  }

  return (
    <Dialog
      title="Kolom daftar"
      size="question"
      hasCloseButton
      onClose={onClosed}
      footer={
        <>
          <Button
            onClick={() =>
              show([...usual, ...known.filter((key) => !usual.includes(key))], (key) => usual.includes(key))
            }
          >
            Kembali ke kolom bawaan
          </Button>
          <Button kind="primary" onClick={onClosed}>
            Selesai
          </Button>
        </>
      }
    >
      {isOfView && <p>Ini kolom tampilan yang sedang dibuka. Kolom Anda sendiri di daftar lain tidak berubah.</p>}
      <ul className="lined columns-choice" aria-label="Kolom">
        {order.map((key, place) => (
          <li key={key} className="row" data-line>
            <Checkbox
              isChecked={chosen.includes(key)}
              isDisabled={locked.includes(key)}
              onChange={(isChosen) => show(order, (one) => (one === key ? isChosen : chosen.includes(one)))}
            >
              {titleOf(key)}
            </Checkbox>
            <MoveButton label={`Naikkan ${titleOf(key)}`} isLast={place === 0} onMove={() => move(key, -1)} isUp />
            <MoveButton
              label={`Turunkan ${titleOf(key)}`}
              isLast={place === order.length - 1}
              onMove={() => move(key, 1)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {moved}
      </p>
    </Dialog>
  );
}

interface MoveButtonProps {
  label: string;
  /** Whether it can't be moved further. The button keeps the focus all the same. */
  isLast: boolean;
  isUp?: boolean;
  onMove: () => void;
}

function MoveButton({ label, isLast, isUp = false, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={isLast}
      onClick={() => !isLast && onMove()}
    >
      <Icon of={isUp ? ArrowUpOutlined : ArrowDownOutlined} />
    </button>
  );
}
