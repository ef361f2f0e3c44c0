import type { Column } from './data-table.tsx';

export interface SortOrder<Row> {
  field: keyof Row;
  descending: boolean;
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: SortOrder<Row> | null;
  onSort: ((sort: SortOrder<Row> | null) => void) | undefined;
}

/** The first click sorts upwards, the second downwards, the third back to the list's own order. */
function following<Row>(field: keyof Row, sort: SortOrder<Row> | null): SortOrder<Row> | null {
  if (sort?.field !== field) return { field, descending: false };
  return sort.descending ? null : { field, descending: true };
}

export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { title, sortBy, pinned, align } = column;
  if (sortBy === undefined || !onSort) {
    return (
      <th scope="col" data-pinned={pinned} data-align={align}>
        {title}
      </th>
    );
  }
  const order = sort?.field !== sortBy ? 'none' : sort.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={order} data-pinned={pinned} data-align={align}>
      <button type="button" className="data-table-sort" onClick={() => onSort(following(sortBy, sort))}>
        {title}
        <svg className="data-table-carets" viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
          <path className="caret-up" d="M4 0 8 5H0z" />
          <path className="caret-down" d="M4 12 0 7h8z" />
        </svg>
      </button>
    </th>
  );
}
