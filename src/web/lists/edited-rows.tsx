import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import { type ComponentType, useMemo, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { actionColumn } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { RemoveQuestion, type RemoveQuestionProps } from '#web/undo/remove-question.tsx';
import { useAskedToAdd } from './arrival.ts';

interface EditedRowsProps<Row, SortField extends string> {
  /** The columns without that of the actions. The same object between drawings, like `nameOf`. */
  columns: readonly Column<Row, SortField>[];
  nameOf: (row: Row) => string;
  EditDialog: ComponentType<{ row: Row | null; onClose: () => void }>;
  RestoredDialog: ComponentType;
  /** The question before a row is deleted. */
  removal: (row: Row) => Omit<RemoveQuestionProps, 'onClosed'>;
  mayChange?: boolean;
}

/** A list whose rows are added, edited and deleted where they stand: its columns, its button and its dialogs. */
export function useEditedRows<Row, SortField extends string = never>(props: EditedRowsProps<Row, SortField>) {
  const { columns: plain, nameOf, EditDialog, RestoredDialog, removal, mayChange = true } = props;
  const [editing, setEditing] = useState<{ row: Row | null } | null>(null);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const add = () => setEditing({ row: null });
  useAskedToAdd(add);
  const columns = useMemo(() => {
    if (!mayChange) return plain;
    return [...plain, actionColumn<Row>({ nameOf, onEdit: (row) => setEditing({ row }), onDelete: setDeleting })];
  }, [plain, nameOf, mayChange]);
  return {
    add,
    columns,
    button: mayChange && (
      <Button kind="primary" icon={<Icon of={PlusOutlined} />} onClick={add}>
        Tambah
      </Button>
    ),
    dialogs: (
      <>
        {editing && <EditDialog row={editing.row} onClose={() => setEditing(null)} />}
        {mayChange && <RestoredDialog />}
        {deleting && <RemoveQuestion {...removal(deleting)} onClosed={() => setDeleting(null)} />}
      </>
    ),
  };
}
