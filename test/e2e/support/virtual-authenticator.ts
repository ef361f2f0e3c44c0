import type { Page } from '@playwright/test';

/** Chromium's virtual authenticator. By default its owner is present. */
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
    /** Sets whether the authenticator verifies its owner. */
    async knowsOwner(isUserVerified: boolean): Promise<void> {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },

    /** Sets whether its owner touches it when asked. */
    async answers(enabled: boolean): Promise<void> {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },

    /** Deletes all passkeys, as a reset of the device would. */
    async forget(): Promise<void> {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    },
  };
}
