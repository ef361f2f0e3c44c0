/** Why passkeys can't be used here, in a sentence; null where they can. `address` is where the directory has them. */
export function reasonAgainstPasskeys(address: string | null): string | null {
  if (address === null) return 'Passkey dapat dipakai setelah direktori ini punya alamat https dengan nama domain.';
  if (address !== window.location.origin) return `Passkey hanya dapat dipakai di ${address}.`;
  return 'PublicKeyCredential' in window ? null : 'Peramban ini tidak mengenal passkey.';
}
