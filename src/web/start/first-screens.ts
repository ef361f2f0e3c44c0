import { firstStep, isCurrent, readSession } from '#web/session/stored-session.ts';
import { screen } from '#web/ui/screen.ts';

export interface OpenedAddress {
  pathname: string;
  search: string;
}

export const signInScreen = screen(async () => (await import('#web/sign-in/sign-in-page.tsx')).SignInPage);
export const screenBefore = screen(async () => (await import('#web/sign-in/before-the-panel.tsx')).BeforeThePanel);

/** Everything behind the sign-in. The sign-in page does not load this long list. */
export const insideScreen = screen(async () => (await import('./inside.tsx')).Inside);

/** Loads everything that an address needs, in parallel. */
export async function prepare(address: OpenedAddress): Promise<void> {
  if (!isCurrent(readSession())) return signInScreen.prepare('');
  if (firstStep(readSession())) return screenBefore.prepare('');
  await insideScreen.prepare('');
  // A failure shows up again when the screen is rendered.
  await import('./screens.ts').then(({ prepareInside }) => prepareInside(address)).catch(() => undefined);
}
