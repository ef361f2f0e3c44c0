import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { drafts } from '#web/drafts.ts';
import { useSession } from '#web/session.tsx';

/** The screens that open their forms again, beside the member list on which people arrive. */
const screens = { member: null, region: '/app/wilayah', account: '/app/accounts', profile: '/app/users' };

/** The screen of the form that an account left unsaved last; null when that is the member list, or when there is none. */
function screenOfNewest(account: number): string | null {
  const left = Object.entries(screens).map(([kind, screen]) => ({ screen, at: drafts.newest(account, kind)?.at ?? 0 }));
  const newest = left.sort((a, b) => b.at - a.at)[0];
  return newest && newest.at > 0 ? newest.screen : null;
}

/** Leads on from where a sign-in leads to, when a form on another screen waits to come back. */
export function ReturnToForm() {
  const { contents } = useSession();
  const { pathname } = useLocation();
  const [screen] = useState(() => (pathname === '/app/dashboard' ? screenOfNewest(contents.id) : null));
  const [arrived] = useState(pathname);
  return screen !== null && pathname === arrived ? <Navigate to={screen} replace /> : null;
}
