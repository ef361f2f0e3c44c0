import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface RowActionsProps {
  /** What the row is called, so that each button says what it acts on. */
  name: string;
  onEdit: () => void;
  /** Absent where the row can't be deleted. */
  onDelete?: (() => void) | undefined;
  children?: ReactNode;
}

/** The buttons at the end of a row. */
export function RowActions({ name, onEdit, onDelete, children }: RowActionsProps) {
  return (
    <span className="row-actions">
      <Button
        type="text"
        icon={<EditOutlined aria-hidden />}
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={onEdit}
      />
      {children}
      {onDelete && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Hapus ${name}`}
          title="Hapus"
          onClick={onDelete}
        />
      )}
    </span>
  );
}
