import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser';
import type { CreationOptions, MadePasskey, RequestOptions, UsedPasskey } from '#contract/passkeys.ts';

// Browsers don't distinguish a refusal from a missing passkey, so that pages can't find out which ones exist.
const notMade =
  'Passkey belum dibuat: permintaan dibatalkan, waktunya habis, atau perangkat ini tidak dapat menyimpannya.';
const notUsed = 'Passkey belum dipakai: permintaan dibatalkan, waktunya habis, atau perangkat ini tidak memilikinya.';

const sentences: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'Perangkat ini sudah punya passkey untuk akun Anda.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'Perangkat ini tidak dapat memastikan pemiliknya. Pasang dahulu PIN, sidik jari, atau wajah.',
  ERROR_INVALID_DOMAIN: 'Passkey tidak dapat dipakai di alamat ini.',
  ERROR_INVALID_RP_ID: 'Passkey tidak dapat dipakai di alamat ini.',
};

async function withSentence<T>(work: Promise<T>, otherwise: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Error((error instanceof WebAuthnError && sentences[error.code]) || otherwise, { cause: error });
  }
}

/** Creates a passkey. Fails with a sentence for the person. */
export const makePasskey = (optionsJSON: CreationOptions): Promise<MadePasskey> =>
  withSentence(startRegistration({ optionsJSON }), notMade);

/** Signs with a passkey, until `signal` aborts it. Fails with a sentence for the person. */
export async function signByPasskey(optionsJSON: RequestOptions, signal: AbortSignal): Promise<UsedPasskey> {
  signal.throwIfAborted();
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  return withSentence(startAuthentication({ optionsJSON }), notUsed);
}
