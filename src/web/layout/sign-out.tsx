import { type ReactNode, useState } from 'react';
import { forgetRolls, hasStoredCheckIns } from '#web/check-in/stored-keys.ts';
import { clearDrafts, hasDrafts } from '#web/drafts/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import { endSessionAtServer } from '#web/session/session-end.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { kept } from '#web/ui/storage.ts';

interface SignOutProps {
  /** Called before the question, to close what else is open. */
  beforeAsking: () => void;
  children: ReactNode;
}

/**
 * Signs out. This deletes unsaved forms, and stored check-ins wait until the same account signs in again, so it asks
 * first.
 */
export function SignOut({ beforeAsking, children }: SignOutProps) {
  const { contents, signOut } = useSession();
  const [left, setLeft] = useState<{ drafts: boolean; checkIns: boolean } | null>(null);

  function leave() {
    clearDrafts(contents.id);
    forgetRolls(kept);
    endSessionAtServer();
    signOut();
  }

  function ask() {
    const found = { drafts: hasDrafts(contents.id), checkIns: hasStoredCheckIns(kept, contents.id) };
    if (!found.drafts && !found.checkIns) return leave();
    beforeAsking();
    setLeft(found);
  }

  return (
    <>
      <button type="button" className="menu-button" onClick={ask}>
        {children}
      </button>
      {left && (
        <Dialog
          title={left.drafts ? 'Buang isian yang belum disimpan?' : 'Keluar sebelum presensi terkirim?'}
          size="question"
          onClose={() => setLeft(null)}
          footer={
            <>
              <Button onClick={() => setLeft(null)}>Tetap di sini</Button>
              <Button kind="primary" onClick={leave}>
                {left.drafts ? 'Buang dan keluar' : 'Keluar'}
              </Button>
            </>
          }
        >
          {left.drafts && (
            <p>Ada isian yang belum disimpan di peramban ini. Bila Anda keluar sekarang, isian itu dibuang.</p>
          )}
          {left.checkIns && (
            <p>
              Ada presensi di perangkat ini yang belum terkirim atau masih perlu diperiksa. Bila Anda keluar sekarang,
              presensi itu baru dilanjutkan setelah akun ini masuk lagi di perangkat ini.
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}
