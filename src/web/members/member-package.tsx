import { useMutation } from '@tanstack/react-query';
import { mayUse } from '#contract/access.ts';
import { packageName, packMember } from '#contract/personal-data.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices.tsx';

/** A long history takes its time before the file is whole, in milliseconds. */
const timeout = 120_000;

/** Saves what is kept of a member, to be handed to that person. Whoever may not gets no button. */
export function MemberPackage({ id }: { id: number }) {
  const mayPack = mayUse(packMember.access, useSession().role);
  const packing = useMutation({
    mutationFn: async () => {
      const name = packageName(id);
      saveFile(await download(packMember, { params: { id } }, { timeout }), name);
      notify.success(`Data pribadi disimpan sebagai ${name}. Serahkan hanya kepada anggota itu sendiri.`);
    },
    onError: (error) =>
      notify.error('Data pribadi tidak dapat disiapkan.', {
        description: error.message,
        action: { label: 'Coba lagi', onClick: () => packing.mutate() },
      }),
  });
  if (!mayPack) return null;
  return (
    <Button kind="text" size="small" isBusy={packing.isPending} onClick={() => packing.mutate()}>
      Data pribadi
    </Button>
  );
}
