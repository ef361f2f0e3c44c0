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
 * What the library does for passkeys. It takes a fifth of a second to load and 30 MB, so that it is loaded with the first
 * passkey that is set up or used.
 */

/** Milliseconds for which a browser waits for its owner. */
const timeout = 2 * 60 * 1000;

/** What devices sign by that are about today. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** A passkey as a browser finds it. */
interface Described {
  id: string;
  transports: string[];
}

/** What was asked, and by whom. */
interface Asked {
  party: RelyingParty;
  challenge: string;
}

/** By which those who keep passkeys tell accounts apart. It says nothing of who it is. */
const handleOf = (accountId: number) => createHash('sha256').update(`account ${accountId}`).digest();

/** Null where it does not hold, whatever is wrong with it: the library throws where somebody else's or none comes. */
async function verified<T>(check: () => T | Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null;
  }
}

/**
 * Who made the device is not asked. Whoever says it all the same, by certificates, is not heard: these would be looked up
 * at the addresses that they name.
 */
function namesItsMaker(attestationObject: string): boolean {
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

/** What a browser is to be asked by for a new passkey of an account, which has some already. */
export async function askToMake(
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

/** What a browser is to be asked by for one of these. */
export async function askToUse(
  { id: rpID }: RelyingParty,
  challenge: Buffer<ArrayBuffer>,
  allowCredentials: Described[],
): Promise<RequestOptions> {
  const asked = { rpID, challenge, allowCredentials, timeout, userVerification: 'required' } as const;
  return requestOptions.parse(await generateAuthenticationOptions(asked));
}

/** The challenge that a browser says it signed; nothing has been checked yet. */
export async function challengeIn(clientData: string): Promise<string | null> {
  const challenge = await verified((): unknown => decodeClientDataJSON(clientData).challenge);
  return typeof challenge === 'string' ? challenge : null;
}

/** What was made as it was asked; null where it was not. */
export async function checkMade(
  asked: Asked,
  { response: { clientDataJSON, attestationObject, transports = [] }, ...passkey }: MadePasskey,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']> | null> {
  const made = await verified(() => {
    if (namesItsMaker(attestationObject)) return null;
    const response = { clientDataJSON, attestationObject, transports };
    return verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      ...expected(asked),
      supportedAlgorithmIDs,
    });
  });
  return made?.registrationInfo ?? null;
}

/** What was signed by a passkey as it was asked; null where it was not. */
export async function checkUsed(
  asked: Asked,
  used: UsedPasskey,
  credential: WebAuthnCredential,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | null> {
  const response = { ...used, clientExtensionResults: {} };
  const checked = await verified(() => verifyAuthenticationResponse({ response, ...expected(asked), credential }));
  return checked?.verified ? checked.authenticationInfo : null;
}
