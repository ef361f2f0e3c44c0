import ipaddr from 'ipaddr.js';

/** The networks that rate limits count an address by. */
export interface Network {
  /** An IPv4 address, or the /64 of an IPv6 address: the least that one customer has. */
  own: string;
  /** The /56 of an IPv6 address, which one customer may have; null for IPv4. */
  wider: string | null;
}

/** Longest address that is parsed: a trusted proxy may pass on anything. */
const longestAddress = 100;

/** Some proxies append the port, which differs for each connection. */
const withPort = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/** An address without the port that a proxy may have appended. */
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

/** The network of an address. A text from a proxy that is no address stands for itself. */
export function networkOf(address: string): Network {
  const plain = withoutPort(address);
  if (!ipaddr.isValid(plain)) return { own: plain, wider: null };
  // `process` turns an IPv4-mapped IPv6 address into the IPv4 address.
  const known = ipaddr.process(plain);
  if (known instanceof ipaddr.IPv4) return { own: known.toString(), wider: null };
  return { own: prefixOf(known.parts, 64), wider: prefixOf(known.parts, 56) };
}
