import { z } from 'zod';
import { boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { passkey, usedPasskey } from './passkeys.ts';
import { freshToken, signedIn } from './session.ts';
import { idParams } from './texts.ts';

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
    'The second step of a sign-in where there is one: a passkey, a code of an app, or a recovery code, which is used up by that.',
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
  summary: 'What protects the own account besides its password.',
  response: z.object({ data: secondFactor }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/authentication/second-factor/totp',
  access: 'staff',
  beforeSecondFactor: true,
  needsConfirmation: true,
  summary: 'Begins to set up an app that shows codes (TOTP); nothing changes before a code of it has been given.',
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
  needsConfirmation: true,
  summary:
    'Sets the app up by a code that it shows; answers ten recovery codes where none are left, which are not shown again, and a fresh token where the account had to do this first.',
  body: z.object({ code: typedCode }),
  response: saved(z.object({ recovery_codes: z.array(z.string()) })).extend(freshToken),
});

export const removeSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/authentication/second-factor/totp',
  access: 'staff',
  needsConfirmation: true,
  summary: 'Takes the own app away; with the last way of a second step its recovery codes go too.',
  response: done,
});

export const removeAccountSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/v1/accounts/:id/second-factor',
  access: 'superadmin',
  needsConfirmation: true,
  summary: "Takes everything of an account's second factor away, whose owner has lost it.",
  params: idParams,
  response: done,
});
