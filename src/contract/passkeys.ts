import { z } from 'zod';
import { boundedList, boundedText } from './bounds.ts';
import { endpoint } from './endpoint.ts';
import { done, saved } from './errors.ts';
import { freshToken } from './session.ts';
import { idParams, optionalText } from './texts.ts';

export const mostPasskeys = 10;

const unreadable = 'Passkey ini tidak dapat dibaca. Coba sekali lagi.';

/** base64url, as browsers encode bytes. */
const encoded = (longest: number) => boundedText(longest, unreadable, unreadable).regex(/^[\w-]+$/, unreadable);

/** A credential id has at most 1023 bytes. */
const longestId = 1364;

const credential = {
  id: encoded(longestId),
  rawId: encoded(longestId),
  type: z.literal('public-key', { error: unreadable }),
};

/** The browser's answer after creating a passkey. */
const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(10_000),
    attestationObject: encoded(50_000),
    transports: boundedList(boundedText(32, unreadable, unreadable), 10, unreadable).optional(),
  }),
});

export type MadePasskey = z.infer<typeof madePasskey>;

/** The browser's answer after using a passkey. */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(10_000),
    authenticatorData: encoded(10_000),
    signature: encoded(10_000),
  }),
});

export type UsedPasskey = z.infer<typeof usedPasskey>;

const described = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }));

/** Options for creating a passkey. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: described,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export type CreationOptions = z.infer<typeof creationOptions>;

/** Options for using one of the account's passkeys. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: described,
  timeout: z.int(),
  userVerification: z.literal('required'),
});

export type RequestOptions = z.infer<typeof requestOptions>;

/** A passkey as shown to its owner. */
export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** Whether it was synced to other devices, as reported when it was last used. */
  synced: z.boolean(),
});

export type Passkey = z.infer<typeof passkey>;

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/authentication/second-factor/passkeys/challenge',
  access: 'staff',
  beforeSecondFactor: true,
  needsFactor: true,
  summary: 'Begins to set up a passkey: options for the browser, valid once and for five minutes.',
  response: saved(creationOptions),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/authentication/second-factor/passkeys',
  access: 'staff',
  beforeSecondFactor: true,
  needsFactor: true,
  summary:
    'Adds the passkey that the browser created, by default under the name of browser and system; returns ten recovery codes if none are left, which are not shown again, and a fresh token if the account had to do this first.',
  body: z.object({ name: optionalText(64).optional(), passkey: madePasskey }),
  response: saved(z.object({ recovery_codes: z.array(z.string()) })).extend(freshToken),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/authentication/second-factor/passkeys/:id',
  access: 'staff',
  needsFactor: true,
  summary: 'Removes one of one’s own passkeys; with the last second factor the recovery codes are removed, too.',
  params: idParams,
  response: done,
});

export const beginPasskeyStep = endpoint({
  method: 'POST',
  path: '/api/authentication/second-factor/challenge',
  access: 'public',
  summary: 'Options for using a passkey as the second step of a sign-in, valid once and for five minutes.',
  body: z.object({ challenge: boundedText(64).nullish() }),
  response: z.object({ data: requestOptions }),
});

export const beginPasskeyConfirmation = endpoint({
  method: 'POST',
  path: '/api/authentication/confirm/challenge',
  access: 'staff',
  beforePasswordChange: true,
  summary: 'Options for using a passkey instead of the password, valid once and for five minutes.',
  response: z.object({ data: requestOptions }),
});
