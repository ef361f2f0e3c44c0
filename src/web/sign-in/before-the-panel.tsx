import { useLocation } from 'react-router';
import { passwordLinkPath } from '#contract/password-links.ts';
import { NewPasswordPage } from './new-password-page.tsx';
import { PasswordLinkPage } from './password-link-page.tsx';

/** What somebody does before the panel opens: one screen, as its code comes for few. */
export function BeforeThePanel() {
  return useLocation().pathname === passwordLinkPath ? <PasswordLinkPage /> : <NewPasswordPage />;
}
