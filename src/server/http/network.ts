import ipaddr from 'ipaddr.js';

/** Where a request comes from, as limits count it. */
export interface Network {
  /** An IPv4 address; of IPv6 what one customer has at least, its first 64 bits. */
  own: string;
  /** Of IPv6 what one customer may have, its first 56 bits. */
  wider: string | null;
}

/** A proxy that is trusted may hand on anything as an address. */
const longestAddress = 100;

/** As some proxies write addresses: with the port, which is another for each connection. */
const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** An address without the port that a proxy may have left there. */
export function withoutPort(address: string): string {
  const short = address.slice(0, longestAddress);
  const [, six, four] = withPort.exec(short) ?? [];
  return six ?? four ?? short;
}

function prefixOf(parts: readonly number[], bits: 56 | 64): string {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const kept = [a, b, c, bits === 64 ? d : d & 0xff00];
  return `${kept.map((part) => part.toString(16)).join(':')}::/${bits}`;
}

/** The network of an address; what a proxy passes on that is no address stands for itself. */
export function networkOf(address: string): Network {
  const plain = withoutPort(address);
  if (!ipaddr.isValid(plain)) return { own: plain, wider: null };
  // An IPv4 address that is written as IPv6 is the same address.
  const known = ipaddr.process(plain);
  if (known instanceof ipaddr.IPv4) return { own: known.toString(), wider: null };
  return { own: prefixOf(known.parts, 64), wider: prefixOf(known.parts, 56) };
}
