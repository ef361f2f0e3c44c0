import { memberLabels } from '#web/fields/field-names.ts';
import { CellText } from '#web/ui/table/cell-text.tsx';
import type { Column } from '#web/ui/table/columns.ts';

/** Columns that several lists of members have. */
export const npaColumn: Column<{ npa: string }> = {
  key: 'npa',
  title: memberLabels.npa,
  width: 115,
  card: 'line',
  cell: ({ npa }) => <CellText text={npa} isCode />,
};

export const regionColumn: Column<{ membershipType: string }> = {
  key: 'region',
  title: memberLabels.membeshipTypeId,
  width: 135,
  grow: true,
  card: 'line',
  cell: ({ membershipType }) => <CellText text={membershipType} />,
};
