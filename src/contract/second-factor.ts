import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { passkey, usedPasskey } from './passkeys.ts';
import { freshToken, signedIn } from './session.ts';
import { idParams, triedPassword } from './texts.ts';

const wrongCode = 'Kode ini tidak cocok.';

/** A code of an app, or a recovery code; white space and hyphens are ignored. */
const typedCode = boundedText(64, wrongCode, wrongCode).overwrite((text) =>
  text.replaceAll(/[\s-]/g, '').toLowerCase(),
);

export const answerSecondFactor = endpoint({
  method: 'POST',
  path: '/api/authentication/second-factor',
  access: 'public',
  summary:
    'The second step of signing in: a passkey, a code of an authenticator app, or a recovery code, which is used up.',
  body: z.object({
    challenge: boundedText(64).nullish(),
    code: typedCode.nullish(),
    passkey: usedPasskey.nullish(),
  }),
  response: signedIn,
});

/** An account's second factors. */
const secondFactor = z.object({
  /** When an app was set up; null if none is. */
  totp: z.string().nullable(),
  passkeys: z.array(passkey),
  /** The origin at which passkeys work; null if browsers would refuse them here. */
  passkey_address: z.string().nullable(),
  /** Whether the account's role requires one. */
  required: z.boolean(),
  /** Unused recovery codes. */
  recovery_codes: z.int(),
});

export type SecondFactor = z.infer<typeof secondFactor>;

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/authentication/second-factor',
  access: 'staff',
  beforeSecondFactor: true,
  summary: 'One’s own second factors.',
  response: z.object({ data: secondFactor }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/authentication/second-factor/totp',
  access: 'staff',
  beforeSecondFactor: true,
  needsFactor: true,
  summary: 'Begins to set up an authenticator app (TOTP); it has no effect until confirmed with a code.',
  response: saved(
    z.object({
      secret: z.string(),
      /** The content of the QR code, and its image as a PNG `data:` URL. */
      uri: z.string(),
      qr: z.string(),
    }),
  ),
});

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/authentication/second-factor/totp',
  access: 'staff',
  beforeSecondFactor: true,
  needsFactor: true,
  summary:
    'Confirms the app with a code; returns ten recovery codes if none are left, which are not shown again, and a fresh token if the account had to do this first.',
  body: z.object({ code: typedCode }),
  response: saved(z.object({ recovery_codes: z.array(z.string()) })).extend(freshToken),
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/authentication/second-factor/totp',
  access: 'staff',
  needsFactor: true,
  summary: 'Removes one’s own app; with the last second factor the recovery codes are removed, too.',
  response: done,
});

export const removeAccountSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/v1/accounts/:id/second-factor',
  access: 'superadmin',
  needsConfirmation: true,
  summary: 'Removes all second factors of an account whose owner has lost them.',
  params: idParams,
  response: done,
});

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
