/**
 * Why passkeys can't be used here; null if they can. `address` is the only origin for which the directory has
 * passkeys.
 */
export function reasonAgainstPasskeys(address: string | null): string | null {
  if (address === null) return 'Passkey dapat dipakai setelah direktori ini punya alamat https dengan nama domain.';
  if (address !== window.location.origin) return `Passkey hanya dapat dipakai di ${address}.`;
  return 'PublicKeyCredential' in window ? null : 'Peramban ini tidak mengenal passkey.';
}
