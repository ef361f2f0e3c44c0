import { type ReactNode, use } from 'react';
import { ActionMenu, InMenu } from '../action-menu.tsx';
import { isCoarse } from '../screen-measures.ts';
import { useCards } from './cards.tsx';
import type { Column } from './columns.ts';

interface RowButtonProps {
  /** The action and the name of the row, for its label. */
  verb: string;
  name: string;
  icon: ReactNode;
  isDanger?: boolean;
  isBusy?: boolean;
  /** Whether the shortcut for editing presses it. */
  isEdit?: boolean;
  onClick: () => void;
}

/** A button in a row, with its word where it stands in a menu. A plain element, because scrolling draws many at once. */
export function RowButton({
  verb,
  name,
  icon,
  isDanger = false,
  isBusy = false,
  isEdit = false,
  onClick,
}: RowButtonProps) {
  return (
    <button
      type="button"
      className="icon-button row-button"
      data-danger={isDanger}
      data-edit={isEdit || undefined}
      aria-label={`${verb} ${name}`}
      aria-busy={isBusy}
      title={verb}
      onClick={() => !isBusy && onClick()}
    >
      {icon}
      {use(InMenu) && <span>{verb}</span>}
    </button>
  );
}

/** The width in pixels of a column with so many buttons. */
export const rowActionsWidth = (count: number) => count * (isCoarse ? 46 : 34) + 6;

interface RowActionsProps {
  /** The name of the row, for the labels of its buttons. */
  name: string;
  onEdit: () => void;
  /** Absent if the row can't be deleted. */
  onDelete?: (() => void) | undefined;
  /** Whether the others are in a menu everywhere, and not on cards alone. */
  hasMenu?: boolean;
  children?: ReactNode;
}

/** The buttons at the end of a row. On a card all but the first are in a menu. */
export function RowActions({ name, onEdit, onDelete, hasMenu = false, children }: RowActionsProps) {
  const isMenu = useCards() || hasMenu;
  const others = (
    <>
      {children}
      {onDelete && <RowButton verb="Hapus" name={name} icon={bin} isDanger onClick={onDelete} />}
    </>
  );
  return (
    <span className="row" data-line data-gap="1">
      <RowButton verb="Ubah" name={name} icon={pencil} isEdit onClick={onEdit} />
      {isMenu && (children || onDelete) ? (
        <ActionMenu label={`Lainnya: ${name}`} isAlways={hasMenu}>
          {others}
        </ActionMenu>
      ) : (
        others
      )}
    </span>
  );
}

interface OnRow<R> {
  /** What a row is called. */
  nameOf: (row: R) => string;
  onEdit: (row: R) => void;
  onDelete: (row: R) => void;
}

/** The last column of a list whose rows can be edited and deleted. */
export function actionColumn<R>({ nameOf, onEdit, onDelete }: OnRow<R>): Column<R> {
  return {
    key: 'action',
    title: 'Action',
    width: rowActionsWidth(2),
    pinned: 'end',
    card: 'actions',
    cell: (row) => <RowActions name={nameOf(row)} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />,
  };
}

const drawing = { className: 'drawn', viewBox: '0 0 16 16', width: '1rem', height: '1rem', strokeWidth: 1.2 } as const;

const pencil = (
  <svg {...drawing} aria-hidden="true">
    <path d="M2.5 13.5h3l7.6-7.6-3-3-7.6 7.6zM8.6 4.4l3 3" />
  </svg>
);

const bin = (
  <svg {...drawing} aria-hidden="true">
    <path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9M6.7 7v4M9.3 7v4" />
  </svg>
);

/** An empty value. */
export function Unset() {
  return <span className="faint">–</span>;
}

interface CellTextProps {
  text: string | null;
  /** Numbers and addresses read from left to right in either direction of the page. */
  isCode?: boolean;
}

/** A text in the two lines of a cell. Hovering shows all of it. */
export function CellText({ text, isCode = false }: CellTextProps) {
  if (text === null) return <Unset />;
  return (
    <bdi translate="no" className="two-lines" dir={isCode ? 'ltr' : undefined} title={text}>
      {text}
    </bdi>
  );
}
