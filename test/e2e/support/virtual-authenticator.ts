import type { Page } from '@playwright/test';

/** Chromium's own authenticator in the place of a device's: whose owner is there, unless told otherwise. */
export async function virtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the device knows its owner from now on. */
    async knowsOwner(isUserVerified: boolean): Promise<void> {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },

    /** Whether its owner touches it when it asks for that. */
    async answers(enabled: boolean): Promise<void> {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },

    /** Forgets all passkeys, as a device does that is reset. */
    async forget(): Promise<void> {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
