import type { ReactNode } from 'react';
import { ActionMenu } from './action-menu.tsx';
import { useCards } from './cards.ts';
import type { Column } from './data-table.tsx';
import { isCoarse } from './pointer.ts';
import './row-actions.css';

interface RowButtonProps {
  /** What it does, and the row it does it to. */
  verb: string;
  name: string;
  icon: ReactNode;
  isDanger?: boolean;
  isBusy?: boolean;
  /** Whether it is what the key for editing presses. */
  isEdit?: boolean;
  onClick: () => void;
}

/** A button in a row; bare, because many rows come into view at once. */
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
      <span className="row-button-word">{verb}</span>
    </button>
  );
}

/** How wide a column is that holds so many of them, in pixels. */
export const rowActionsWidth = (count: number) => count * (isCoarse ? 46 : 34) + 6;

interface RowActionsProps {
  /** What the row is called, so that each button says what it acts on. */
  name: string;
  onEdit: () => void;
  /** Absent where the row can't be deleted. */
  onDelete?: (() => void) | undefined;
  children?: ReactNode;
}

/** The buttons at the end of a row; on a card all but the first wait in a menu. */
export function RowActions({ name, onEdit, onDelete, children }: RowActionsProps) {
  const isCard = useCards();
  const others = (
    <>
      {children}
      {onDelete && <RowButton verb="Hapus" name={name} icon={bin} isDanger onClick={onDelete} />}
    </>
  );
  return (
    <span className="row-actions">
      <RowButton verb="Ubah" name={name} icon={pencil} isEdit onClick={onEdit} />
      {isCard && (children || onDelete) ? <ActionMenu label={`Lainnya: ${name}`}>{others}</ActionMenu> : others}
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

const drawing = { viewBox: '0 0 16 16', width: 16, height: 16 } as const;

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
