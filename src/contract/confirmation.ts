import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { usedPasskey } from './passkeys.ts';
import { triedPassword } from './texts.ts';

/** Milliseconds for which a confirmation is valid. Signing in counts as one. */
export const confirmedFor = 15 * 60 * 1000;

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/authentication/confirm',
  access: 'staff',
  beforePasswordChange: true,
  summary: 'Confirms the identity of the account’s owner for 15 minutes, by password or passkey.',
  body: z.object({ password: triedPassword.nullish(), passkey: usedPasskey.nullish() }),
  response: done,
});
