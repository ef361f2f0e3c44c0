import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { drafts } from '#web/drafts/drafts.ts';
import { useSession } from '#web/session/session.tsx';

/** The screens that open their forms again, beside the member list on which people arrive. */
const screens: Readonly<Record<string, (id: number | null) => string | null>> = {
  member: () => null,
  region: () => '/app/wilayah',
  account: () => '/app/accounts',
  profile: () => '/app/users',
  'training class': () => '/app/training',
  'training module': () => '/app/training/modules',
  import: (id) => `/app/imports/${id}`,
};

/** The screen of the form that an account left unsaved last; null when that is the member list, or when there is none. */
function screenOfNewest(account: number): string | null {
  const left = Object.entries(screens).flatMap(([kind, screenOf]) => {
    const draft = drafts.newest(account, kind);
    return draft ? [{ screen: screenOf(draft.id), at: draft.at }] : [];
  });
  return left.sort((a, b) => b.at - a.at)[0]?.screen ?? null;
}

/** Leads on from where a sign-in leads to, when a form on another screen waits to come back. */
export function ReturnToForm() {
  const { contents } = useSession();
  const { pathname } = useLocation();
  const [screen] = useState(() => (pathname === '/app/dashboard' ? screenOfNewest(contents.id) : null));
  const [arrived] = useState(pathname);
  return screen !== null && pathname === arrived ? <Navigate to={screen} replace /> : null;
}
