import ipaddr from 'ipaddr.js';

/** Where a request comes from, as limits count it. */
export interface Network {
  /** An IPv4 address; of IPv6 what one customer has at least, its first 64 bits. */
  own: string;
  /** Of IPv6 what one customer may have, its first 56 bits. */
  wider: string | null;
}

function prefixOf(parts: readonly number[], bits: 56 | 64): string {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const kept = [a, b, c, bits === 64 ? d : d & 0xff00];
  return `${kept.map((part) => part.toString(16)).join(':')}::/${bits}`;
}

/** The network of an address; what a proxy passes on that is no address stands for itself. */
export function networkOf(address: string): Network {
  if (!ipaddr.isValid(address)) return { own: address.slice(0, 100), wider: null };
  // An IPv4 address that is written as IPv6 is the same address.
  const known = ipaddr.process(address);
  if (known instanceof ipaddr.IPv4) return { own: known.toString(), wider: null };
  return { own: prefixOf(known.parts, 64), wider: prefixOf(known.parts, 56) };
}
