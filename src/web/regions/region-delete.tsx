import { useMutation } from '@tanstack/react-query';
import { type Region, removeRegion } from '#contract/regions.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { undoOf } from '#web/undo/undo.ts';

interface RegionDeleteProps {
  region: Region;
  onClosed: () => void;
}

/** Deletes a region, after a question; the server refuses while it has members. */
export function RegionDelete({ region, onClosed }: RegionDeleteProps) {
  const remove = useMutation({
    mutationFn: () => call(removeRegion, { params: { id: region.id } }),
    onSuccess: () =>
      notify.success(`Wilayah ${region.name} dihapus.`, {
        action: undoOf({ subject: 'regions', id: region.id, action: 'deleted' }),
      }),
  });
  return (
    <Confirm
      question={`Anda ingin menghapus data {name:${region.name}} ?`}
      action="Hapus"
      onConfirm={() => remove.mutateAsync()}
      onClosed={onClosed}
    />
  );
}
