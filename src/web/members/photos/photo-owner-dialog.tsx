import { useId } from 'react';
import type { PhotoOwner } from '#contract/photos.ts';
import { MemberSearch } from '#web/fields/member-search.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface PhotoOwnerDialogProps {
  file: File;
  onChoose: (owner: PhotoOwner) => void;
  onClose: () => void;
}

/** Finds the member whose photo a file is. */
export function PhotoOwnerDialog({ file, onChoose, onClose }: PhotoOwnerDialogProps) {
  const id = useId();
  return (
    <Dialog
      title={`Pilih anggota untuk ${file.name}`}
      size="middle"
      onClose={onClose}
      firstFocus={() => document.getElementById(id)?.querySelector<HTMLElement>('input')}
    >
      <div id={id} className="stack">
        <MemberSearch label="Anggota yang ditemukan" nobody="Tidak ada anggota yang cocok.">
          {(member, words) => (
            <button type="button" className="quiet photo-owner" onClick={() => onChoose(member)}>
              {words}
            </button>
          )}
        </MemberSearch>
      </div>
    </Dialog>
  );
}
