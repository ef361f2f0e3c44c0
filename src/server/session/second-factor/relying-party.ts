import { isIP } from 'node:net';

/** For whom browsers make passkeys: this name, at this address. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const isLocal = (name: string) => name === 'localhost' || name.endsWith('.localhost');

/** Null where browsers make none: at an address without TLS that is not this machine's own, and at one without a name. */
export function relyingPartyAt(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[');
  return isName && (protocol === 'https:' || isLocal(hostname)) ? { id: hostname, origin } : null;
}
