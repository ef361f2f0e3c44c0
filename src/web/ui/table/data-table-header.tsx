import { type SortOrder, sortText } from '#contract/sort.ts';
import type { Column, PlacedColumn } from './columns.ts';

interface HeaderCellProps<Row> {
  column: PlacedColumn<Row>;
  sort: SortOrder | null;
  onSort: ((sort: SortOrder | null) => void) | undefined;
}

/** The first click sorts ascending, the second descending, the third restores the default order. */
function following(field: string, sort: SortOrder | null): SortOrder | null {
  if (sort?.field !== field) return { field, descending: false };
  return sort.descending ? null : { field, descending: true };
}

export function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { title, sortBy, pinned, align, inset } = column;
  if (sortBy === undefined || !onSort) {
    return (
      <th scope="col" data-pinned={pinned} data-align={align} style={inset}>
        {title}
      </th>
    );
  }
  const order = sort?.field !== sortBy ? 'none' : sort.descending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={order} data-pinned={pinned} data-align={align} style={inset}>
      <button type="button" className="quiet data-table-sort" onClick={() => onSort(following(sortBy, sort))}>
        {title}
        <svg className="data-table-carets" viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
          <path className="caret-up" d="M4 0 8 5H0z" />
          <path className="caret-down" d="M4 12 0 7h8z" />
        </svg>
      </button>
    </th>
  );
}

interface SortChoiceProps<Row> {
  columns: readonly Column<Row, string>[];
  sort: SortOrder | null;
  onSort: ((sort: SortOrder | null) => void) | undefined;
}

/** The choice of order for a list of cards, which has no headers. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const orders = columns.flatMap(({ title, sortBy: field }) =>
    field === undefined
      ? []
      : [
          { title: `${title}, naik`, order: { field, descending: false } },
          { title: `${title}, turun`, order: { field, descending: true } },
        ],
  );
  return (
    <th scope="col">
      {onSort && orders.length > 0 ? (
        <span className="plain-select data-table-order">
          <select
            aria-label="Urutan"
            value={sort === null ? '' : sortText(sort)}
            onChange={({ target }) =>
              onSort(orders.find(({ order }) => sortText(order) === target.value)?.order ?? null)
            }
          >
            <option value="">Urutan: bawaan</option>
            {orders.map(({ title, order }) => (
              <option key={title} value={sortText(order)}>
                {title}
              </option>
            ))}
          </select>
        </span>
      ) : (
        <span className="visually-hidden">Isi</span>
      )}
    </th>
  );
}
