import { isIP } from 'node:net';

/** The WebAuthn relying party: for this domain, at this origin. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const isLocal = (name: string) => name === 'localhost' || name.endsWith('.localhost');

/** Null where browsers refuse passkeys: without TLS on anything but localhost, and on a bare IP address. */
export function relyingPartyAt(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[');
  return isName && (protocol === 'https:' || isLocal(hostname)) ? { id: hostname, origin } : null;
}
