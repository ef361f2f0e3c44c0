import { mayUse } from '#contract/access.ts';
import { packageName, packMember } from '#contract/personal-data.ts';
import { download } from '#web/api/call.ts';
import { saveFile } from '#web/files/save-file.ts';
import { useDownload } from '#web/files/use-download.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices.tsx';

/** In milliseconds. Long histories take time. */
const timeout = 120_000;

/** Downloads all personal data of a member, to be handed over. Only for those who may. */
export function MemberPackage({ id }: { id: number }) {
  const mayPack = mayUse(packMember.access, useSession().role);
  const { isBusy, start } = useDownload('Data pribadi tidak dapat disiapkan.', async () => {
    const name = packageName(id);
    saveFile(await download(packMember, { params: { id } }, { timeout }), name);
    notify.success(`Data pribadi disimpan sebagai ${name}. Serahkan hanya kepada anggota itu sendiri.`);
  });
  if (!mayPack) return null;
  return (
    <Button isBusy={isBusy} onClick={() => start()}>
      Data pribadi
    </Button>
  );
}
