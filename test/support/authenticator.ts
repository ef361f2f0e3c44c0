import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreationOptions, MadePasskey, RequestOptions, UsedPasskey } from '#contract/passkeys.ts';

/** Deviations from a correct answer: by a faulty authenticator, or by somebody between it and the server. */
interface Otherwise {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  counter?: number;
  /** Without user verification. */
  unverified?: true;
  /** Stored on one device, or synced to several. */
  backedUp?: boolean;
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

const flag = { present: 1, verified: 4, mayBeBackedUp: 8, backedUp: 16, hasKey: 64 };

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A software authenticator with one passkey, with the browser around it. */
export function createAuthenticator(usualOrigin = 'https://direktori.ikai.test') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);

  const clientData = (type: string, challenge: string, otherwise: Otherwise) =>
    Buffer.from(
      JSON.stringify({
        type: otherwise.type ?? type,
        challenge: otherwise.challenge ?? challenge,
        origin: otherwise.origin ?? usualOrigin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, more: number, otherwise: Otherwise): Buffer {
    const { unverified, backedUp, counter = 0 } = otherwise;
    const where = backedUp === undefined ? 0 : flag.mayBeBackedUp + (backedUp ? flag.backedUp : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flag.present + (unverified ? 0 : flag.verified) + where + more);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(otherwise.rpId ?? rpId), head]);
  }

  return {
    id: text(id),

    make({ challenge, rp }: CreationOptions, otherwise: Otherwise = {}): MadePasskey {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = [Buffer.alloc(16), length, id, isoCBOR.encode(cose)];
      const authData = Buffer.concat([authenticatorData(rp.id, flag.hasKey, otherwise), ...key]);
      const { fmt, attStmt } = otherwise.attestation ?? { fmt: 'none', attStmt: new Map() };
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...{ id: text(id), rawId: text(id), type: 'public-key' },
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, otherwise)),
          attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      };
    },

    use({ challenge, rpId }: RequestOptions, otherwise: Otherwise = {}): UsedPasskey {
      const data = clientData('webauthn.get', challenge, otherwise);
      const authData = authenticatorData(rpId, 0, otherwise);
      return {
        ...{ id: text(id), rawId: text(id), type: 'public-key' },
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
        },
      };
    },
  };
}
