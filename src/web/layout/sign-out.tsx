import { type ReactNode, useRef } from 'react';
import { createPortal } from 'react-dom';
import { clearDrafts, hasDrafts } from '#web/drafts.ts';
import { forgetRolls } from '#web/kept-check-ins.ts';
import { useSession } from '#web/session.tsx';

interface SignOutProps {
  /** What else is open gives way to the question. */
  beforeAsking: () => void;
  children: ReactNode;
}

/** Signs out. What stands unsaved in this browser goes with it, so that is asked first. */
export function SignOut({ beforeAsking, children }: SignOutProps) {
  const { contents, signOut } = useSession();
  const question = useRef<HTMLDialogElement>(null);

  function leave() {
    clearDrafts(contents.id);
    forgetRolls(localStorage);
    signOut();
  }

  function ask() {
    if (!hasDrafts(contents.id)) return leave();
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
          <h2 id="sign-out-title">Buang isian yang belum tersimpan?</h2>
          <p id="sign-out-text">
            Ada isian yang belum tersimpan di peramban ini. Bila Anda keluar sekarang, isian itu dibuang.
          </p>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={() => question.current?.close()}>
              Tetap di sini
            </button>
            <button type="button" className="button button-primary" onClick={leave}>
              Buang dan keluar
            </button>
          </div>
        </dialog>,
        document.body,
      )}
    </>
  );
}
