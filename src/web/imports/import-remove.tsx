import { useMutation } from '@tanstack/react-query';
import { type ImportEntry, removeImport } from '#contract/imports.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';

interface ImportRemoveProps {
  entry: ImportEntry;
  onRemoved?: () => void;
  onClosed: () => void;
}

/** Throws an import away that was not applied. */
export function ImportRemove({ entry, onRemoved, onClosed }: ImportRemoveProps) {
  const remove = useMutation({
    mutationFn: () => call(removeImport, { params: { id: entry.id } }),
    onSuccess: () => {
      notify.success('Impor dibuang.');
      onRemoved?.();
    },
  });
  return (
    <Confirm
      question="Buang impor ini?"
      action="Buang impor"
      cancel="Biarkan"
      onConfirm={() => remove.mutateAsync()}
      onClosed={onClosed}
    >
      <p className="sentence">
        <bdi>{entry.file_name}</bdi> belum diterapkan. Pilihan dan perbaikan di dalamnya hilang; data yang ada tidak
        berubah.
      </p>
    </Confirm>
  );
}
