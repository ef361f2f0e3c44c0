import { isCurrent, readSession } from '#web/session/stored-session.ts';
import { screen } from '#web/ui/screen.ts';

export interface OpenedAddress {
  pathname: string;
  search: string;
}

export const signInScreen = screen(async () => (await import('#web/sign-in/sign-in-page.tsx')).SignInPage);
export const screenBefore = screen(async () => (await import('#web/sign-in/before-the-panel.tsx')).BeforeThePanel);

/** All that is behind the sign-in: the sign-in page does without the long list of it. */
export const insideScreen = screen(async () => (await import('./inside.tsx')).Inside);

/** Loads all that an address will show at once, instead of one thing after the other. */
export async function prepare(address: OpenedAddress): Promise<void> {
  if (!isCurrent(readSession())) return signInScreen.prepare('');
  if (readSession().contents.first) return screenBefore.prepare('');
  await insideScreen.prepare('');
  // What does not arrive is missed visibly, by the screen that needs it.
  await import('./screens.ts').then(({ prepareInside }) => prepareInside(address)).catch(() => undefined);
}
