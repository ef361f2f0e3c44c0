import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from '@simplewebauthn/browser';
import type { CreationOptions, MadePasskey, RequestOptions, UsedPasskey } from '#contract/passkeys.ts';

// Browsers don't tell a refusal from a lack, lest pages find out which passkeys there are.
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

async function told<T>(work: Promise<T>, otherwise: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Error((error instanceof WebAuthnError && sentences[error.code]) || otherwise, { cause: error });
  }
}

/** Has the browser make a passkey; fails with a sentence for whoever sits there. */
export const makePasskey = (optionsJSON: CreationOptions): Promise<MadePasskey> =>
  told(startRegistration({ optionsJSON }), notMade);

/** Has the browser use one, until `signal` says that nobody waits for it; fails with a sentence for whoever sits there. */
export async function signByPasskey(optionsJSON: RequestOptions, signal: AbortSignal): Promise<UsedPasskey> {
  signal.throwIfAborted();
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  return told(startAuthentication({ optionsJSON }), notUsed);
}
