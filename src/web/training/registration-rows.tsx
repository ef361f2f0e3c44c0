import { useMemo } from 'react';
import type { RegistrationRow } from '#contract/training-registrations.ts';
import { ReplacedText } from '#web/ui/replaced-text.tsx';
import { CellText } from '#web/ui/table/cell-text.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { loaded } from '#web/ui/table/data-table-states.tsx';
import { textScale } from '#web/ui/text-scale.ts';
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
    grow: true,
    cell: ({ full_name }) => <CellText text={full_name} />,
  },
  {
    key: 'verdict',
    title: 'Hasil',
    width: 100,
    grow: true,
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
  /** The summary of the rows. */
  summary: string;
  rows: readonly RegistrationRow[];
}

/** The result for each member, in the given order. */
export function RegistrationRows({ summary, rows }: RegistrationRowsProps) {
  // The rows have no id: a member may be named twice, and an unknown one has none.
  const rowsWithIds = useMemo(() => rows.map((row, index): Row => ({ ...row, id: index })), [rows]);
  return (
    // As high as its rows, up to a limit.
    <div
      className="stack registration-rows"
      style={{ blockSize: textScale * Math.min(280, 72 + rows.length * rowHeight) }}
    >
      <p role="status">
        <ReplacedText>{summary}</ReplacedText>
      </p>
      <DataTable
        label="Hasil per orang"
        columns={columns}
        rows={rowsWithIds}
        rowHeight={rowHeight}
        progress={loaded}
        listKey="registration"
        empty={null}
      />
    </div>
  );
}
