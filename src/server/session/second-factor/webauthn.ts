import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import {
  type CreationOptions,
  creationOptions,
  type MadePasskey,
  type RequestOptions,
  requestOptions,
  type UsedPasskey,
} from '#contract/passkeys.ts';
import type { SessionOwner } from '../sessions.store.ts';
import type { RelyingParty } from './relying-party.ts';

/*
 * Wraps the WebAuthn library. Loading it takes 0.2 s and 30 MB, so this module is imported dynamically, on first use.
 */

/** Milliseconds that a browser waits for its user. */
const timeout = 2 * 60 * 1000;

/** What today's authenticators use. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** A stored passkey, as the browser needs it. */
interface Described {
  id: string;
  transports: string[];
}

/** What the authenticator must have signed. */
interface Asked {
  party: RelyingParty;
  challenge: string;
}

/** The WebAuthn user handle. Hashed, so that it reveals nothing about the person. */
const handleOf = (accountId: number) => createHash('sha256').update(`account ${accountId}`).digest();

/** Null for anything invalid: the library throws on malformed or foreign input. */
async function verified<T>(check: () => T | Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

/** We ask for no attestation. One with certificates is refused: verifying it would fetch URLs that the sender chose. */
function hasCertificates(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = attestation.get('fmt');
  return format !== 'none' && !(format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

const expected = ({ party, challenge }: Asked) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
});

/** Options for creating a passkey; `excludeCredentials` are those the account already has. */
export async function makeCreationOptions(
  { id: rpID }: RelyingParty,
  challenge: Buffer<ArrayBuffer>,
  { id, name, email }: SessionOwner,
  excludeCredentials: Described[],
): Promise<CreationOptions> {
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName: 'IKAI', userID: handleOf(id), userName: email, userDisplayName: name },
    ...{ challenge, timeout, supportedAlgorithmIDs, excludeCredentials },
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return creationOptions.parse(options);
}

/** Options for signing with one of these passkeys. */
export async function makeRequestOptions(
  { id: rpID }: RelyingParty,
  challenge: Buffer<ArrayBuffer>,
  allowCredentials: Described[],
): Promise<RequestOptions> {
  const asked = { rpID, challenge, allowCredentials, timeout, userVerification: 'required' } as const;
  return requestOptions.parse(await generateAuthenticationOptions(asked));
}

/** The challenge that the client claims to have signed; nothing is verified yet. */
export async function challengeIn(clientData: string): Promise<string | null> {
  const challenge = await verified((): unknown => decodeClientDataJSON(clientData).challenge);
  return typeof challenge === 'string' ? challenge : null;
}

/** Verifies a new passkey; null if invalid. */
export async function verifyCreation(
  asked: Asked,
  { response: { clientDataJSON, attestationObject, transports = [] }, ...passkey }: MadePasskey,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']> | null> {
  const made = await verified(() => {
    if (hasCertificates(attestationObject)) return null;
    const response = { clientDataJSON, attestationObject, transports };
    return verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      ...expected(asked),
      supportedAlgorithmIDs,
    });
  });
  return made?.registrationInfo ?? null;
}

/** Verifies an assertion; null if invalid. */
export async function verifyAssertion(
  asked: Asked,
  used: UsedPasskey,
  credential: WebAuthnCredential,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | null> {
  const response = { ...used, clientExtensionResults: {} };
  const checked = await verified(() => verifyAuthenticationResponse({ response, ...expected(asked), credential }));
  return checked?.verified ? checked.authenticationInfo : null;
}
