import { type ReactNode, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { forgetRolls, hasKeptCheckIns } from '#web/check-in/kept-check-ins.ts';
import { clearDrafts, hasDrafts } from '#web/drafts/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import { endSessionAtServer } from '#web/session/session-end.ts';

interface SignOutProps {
  /** What else is open gives way to the question. */
  beforeAsking: () => void;
  children: ReactNode;
}

/**
 * Signs out. What stands unsaved in this browser goes with it, and check-ins that wait to be sent wait for the same account to
 * be back, so that is asked first.
 */
export function SignOut({ beforeAsking, children }: SignOutProps) {
  const { contents, signOut } = useSession();
  const question = useRef<HTMLDialogElement>(null);
  const [left, setLeft] = useState({ drafts: false, checkIns: false });

  function leave() {
    clearDrafts(contents.id);
    forgetRolls(localStorage);
    endSessionAtServer();
    signOut();
  }

  function ask() {
    const found = { drafts: hasDrafts(contents.id), checkIns: hasKeptCheckIns(localStorage, contents.id) };
    if (!found.drafts && !found.checkIns) return leave();
    setLeft(found);
    beforeAsking();
    question.current?.showModal();
  }

  return (
    <>
      <button type="button" className="menu-button" onClick={ask}>
        {children}
      </button>
      {createPortal(
        <dialog ref={question} className="dialog" aria-labelledby="sign-out-title" aria-describedby="sign-out-text">
          <h2 id="sign-out-title">
            {left.drafts ? 'Buang isian yang belum tersimpan?' : 'Keluar sebelum presensi terkirim?'}
          </h2>
          <div id="sign-out-text">
            {left.drafts && (
              <p>Ada isian yang belum tersimpan di peramban ini. Bila Anda keluar sekarang, isian itu dibuang.</p>
            )}
            {left.checkIns && (
              <p>
                Ada presensi di perangkat ini yang belum terkirim atau masih perlu diperiksa. Bila Anda keluar sekarang,
                presensi itu baru dilanjutkan setelah akun ini masuk lagi di perangkat ini.
              </p>
            )}
          </div>
          <div className="row dialog-actions">
            <button type="button" className="button" onClick={() => question.current?.close()}>
              Tetap di sini
            </button>
            <button type="button" className="button" data-kind="primary" onClick={leave}>
              {left.drafts ? 'Buang dan keluar' : 'Keluar'}
            </button>
          </div>
        </dialog>,
        document.body,
      )}
    </>
  );
}
