import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Origin } from '#server/database/rows/sessions.ts';
import { withoutPort } from './network.ts';

/** Characters of a `User-Agent` that are matched. */
const longest = 500;

/** First match wins: many browsers also name those they are compatible with. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

function first(names: typeof browsers, text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

/** Browser and system in a few words; nothing of the header is stored verbatim. */
function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, longest);
  const [browser, system] = [first(browsers, text), first(systems, text)];
  if (browser === undefined) return system === undefined ? 'Perangkat tidak dikenal' : `Program di ${system}`;
  return system === undefined ? browser : `${browser} di ${system}`;
}

/**
 * Has the address of each connection read while it is open. Node keeps it then, and work whose client goes away is
 * recorded with it. Whoever has gone before is not served.
 */
export function keepAddresses({ server }: FastifyInstance): void {
  server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

export function originOf({ headers, ip }: FastifyRequest): Origin {
  return { device: deviceOf(headers['user-agent']), address: withoutPort(ip).toWellFormed() };
}
