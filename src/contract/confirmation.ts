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
  summary:
    'Confirms for 15 minutes that it is still the owner of the account who asks, by their password or one of their passkeys.',
  body: z.object({ password: triedPassword.nullish(), passkey: usedPasskey.nullish() }),
  response: done,
});
