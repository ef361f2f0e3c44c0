import type { ReactNode } from 'react';
import type { SortOrder } from '#contract/sort.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Page, type PageProps } from '#web/ui/page.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { RowSelection } from '#web/ui/table/selection.tsx';
import { useMarked } from './arrival.ts';
import type { Listable } from './list-address.ts';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';

/** The fields by which a list can be sorted. */
type SortFieldOf<List> = List extends { sort: SortOrder<infer Field> | null } ? Field : never;

interface ListTableProps<List, Row> extends ListFrameProps<List, Row> {
  /** What the table lists, for screen readers. */
  label: string;
  /** Must stay the same object between drawings: then only rows that changed are drawn again. */
  columns: readonly Column<Row, SortFieldOf<List>>[];
  rowHeight: number;
  /** In pixels: in a narrower place the table scrolls sideways. */
  leastWidth?: number;
  /** If rows can be selected. */
  selection?: RowSelection<Row>;
}

/** A list as a table, with its search, its filters and its pages. */
export function ListTable<List extends Listable, Row extends { id: number }>(props: ListTableProps<List, Row>) {
  const { label, columns, rowHeight, leastWidth, selection, ...frame } = props;
  const marked = useMarked();
  const { list, shown, total, firstNumber, listKey, progress, refilter } = frame.of;
  return (
    <ListFrame {...frame}>
      {(nothing) => (
        <DataTable
          label={label}
          columns={columns}
          rows={shown?.rows}
          rowHeight={rowHeight}
          leastWidth={leastWidth}
          progress={progress}
          marked={marked}
          listKey={listKey}
          total={total}
          firstNumber={firstNumber}
          sort={list.sort}
          onSort={(sort) => refilter({ sort } as Partial<List>)}
          selection={selection}
          empty={nothing}
        />
      )}
    </ListFrame>
  );
}

interface ListScreenProps<List, Row> extends ListTableProps<List, Row>, Omit<PageProps, 'children'> {
  /** Secondary buttons, which on a phone are in a menu. */
  more?: ReactNode;
  /** Shown between the heading and the list. */
  before?: ReactNode;
  /** The dialogs that are opened from the list. */
  children?: ReactNode;
}

/** A screen with a list: a heading with buttons, the list, and its dialogs. */
export function ListScreen<List extends Listable, Row extends { id: number }>(props: ListScreenProps<List, Row>) {
  const { title, subtitle, more, actions, before, children, ...list } = props;
  return (
    <Page
      title={title}
      subtitle={subtitle}
      actions={
        more === undefined ? (
          actions
        ) : (
          <>
            <ActionMenu label="Lainnya">{more}</ActionMenu>
            {actions}
          </>
        )
      }
    >
      {before}
      <ListTable {...list} />
      {children}
    </Page>
  );
}
