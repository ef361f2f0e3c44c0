import { useLocation } from 'react-router';
import { passwordLinkPath } from '#contract/password-links.ts';
import { useSession } from '#web/session/session.tsx';
import { firstStep } from '#web/session/stored-session.ts';
import { lazy } from '#web/ui/lazy.ts';
import { NewPasswordPage } from './new-password-page.tsx';
import { PasswordLinkPage } from './password-link-page.tsx';

const { Component: RequiredFactorPage } = lazy(
  async () => (await import('./required-factor-page.tsx')).RequiredFactorPage,
);

/** The required steps before the panel. They are one chunk of code because few people need them. */
export function BeforeThePanel() {
  const first = firstStep(useSession());
  if (useLocation().pathname === passwordLinkPath) return <PasswordLinkPage />;
  return first === 'second_factor' ? <RequiredFactorPage /> : <NewPasswordPage />;
}
