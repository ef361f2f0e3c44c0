import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface FormButtonsProps {
  formId: string;
  isSaving: boolean;
  action: string | undefined;
  aside: ReactNode;
  hasNext: boolean;
  onCancel: () => void;
  /** Null if the next row can't be added at once. */
  onSaveAndAdd: (() => void) | null;
}

/** The buttons at the end of a form's dialog. */
export function FormButtons({
  formId,
  isSaving,
  action = 'Simpan',
  aside,
  hasNext,
  onCancel,
  onSaveAndAdd,
}: FormButtonsProps) {
  return (
    <>
      {aside && <span className="first-apart">{aside}</span>}
      <Button onClick={onCancel} disabled={isSaving}>
        Batal
      </Button>
      {onSaveAndAdd && (
        <Button data-save-and-add disabled={isSaving} onClick={onSaveAndAdd}>
          Simpan dan tambah lagi
        </Button>
      )}
      {hasNext && (
        <Button kind="primary" type="submit" form={formId} name="then" value="next" isBusy={isSaving}>
          Simpan dan berikutnya
        </Button>
      )}
      <Button kind={hasNext ? 'plain' : 'primary'} type="submit" form={formId} isBusy={isSaving}>
        {action}
      </Button>
    </>
  );
}
