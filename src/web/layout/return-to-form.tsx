import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { drafts } from '#web/drafts/drafts.ts';
import { formScreens } from '#web/drafts/form-screens.ts';
import { useSession } from '#web/session/session.tsx';

const kinds = Object.keys(formScreens) as (keyof typeof formScreens)[];

/** The screen of an account's newest draft; null for the member list, or if there is no draft. */
function screenOfNewest(account: number): string | null {
  const found = kinds.flatMap((kind) => {
    const draft = drafts.newest(account, kind);
    return draft ? [{ screen: formScreens[kind](draft.id), at: draft.at }] : [];
  });
  return found.sort((a, b) => b.at - a.at)[0]?.screen ?? null;
}

/** After a sign-in, redirects to the screen of an unsaved form. */
export function ReturnToForm() {
  const { contents } = useSession();
  const { pathname } = useLocation();
  const [screen] = useState(() => (pathname === '/app/dashboard' ? screenOfNewest(contents.id) : null));
  const [arrived] = useState(pathname);
  return screen !== null && pathname === arrived ? <Navigate to={screen} replace /> : null;
}
