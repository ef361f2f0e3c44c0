import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done } from './errors.ts';
import { usedPasskey } from './passkeys.ts';
import { typedCode } from './second-factor.ts';
import { triedPassword } from './texts.ts';

/** Milliseconds for which a confirmation is valid. Signing in counts as one. */
export const confirmedFor = 15 * 60 * 1000;

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/authentication/confirm',
  access: 'staff',
  beforePasswordChange: true,
  summary:
    'Confirms the identity of the account’s owner for 15 minutes, by password, passkey, a code of an app or a recovery code. Changes of second factors need another one than the password where there is one.',
  body: z.object({ password: triedPassword.nullish(), passkey: usedPasskey.nullish(), code: typedCode.nullish() }),
  response: done,
});
