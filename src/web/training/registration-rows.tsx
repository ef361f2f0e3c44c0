import { useMemo } from 'react';
import type { RegistrationRow } from '#contract/training-registrations.ts';
import { CellText } from '#web/ui/cell-text.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { loaded } from '#web/ui/data-table-states.tsx';
import { registrationVerdictNames, registrationVerdictTones } from './training-words.ts';

type Row = RegistrationRow & { id: number };

const columns: readonly Column<Row>[] = [
  {
    key: 'npa',
    title: 'NPA',
    width: 84,
    cell: ({ npa }) => <CellText text={npa} isCode />,
  },
  {
    key: 'name',
    title: 'Nama',
    width: 116,
    cell: ({ full_name }) => <CellText text={full_name} />,
  },
  {
    key: 'verdict',
    title: 'Hasil',
    width: 100,
    cell: ({ verdict }) => (
      <span className="two-lines status" data-tone={registrationVerdictTones[verdict]}>
        {registrationVerdictNames[verdict]}
      </span>
    ),
  },
];

/** In pixels. */
const rowHeight = 44;

interface RegistrationRowsProps {
  /** What becomes of them all, in a sentence. */
  said: string;
  rows: readonly RegistrationRow[];
}

/** What becomes of each who was named, in their order. */
export function RegistrationRows({ said, rows }: RegistrationRowsProps) {
  // They have no number of their own: one person may be named twice, and an unknown one has none.
  const numbered = useMemo(() => rows.map((row, index): Row => ({ ...row, id: index })), [rows]);
  return (
    // A short list leaves no empty room below it, a long one scrolls.
    <div className="stack registration-rows" style={{ blockSize: Math.min(280, 72 + rows.length * rowHeight) }}>
      <p role="status">{said}</p>
      <DataTable
        label="Hasil per orang"
        columns={columns}
        rows={numbered}
        rowHeight={rowHeight}
        progress={loaded}
        listKey="registration"
        empty={null}
      />
    </div>
  );
}
