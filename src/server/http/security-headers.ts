import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Only our own scripts run, and no page may frame the panel. The component library needs inline styles. */
const setHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
});

/** The same for every answer, so they are computed once. */
export const protectingHeaders: Record<string, string> = {};
const collecting = {
  setHeader: (name: string, value: string) => {
    protectingHeaders[name] = value;
  },
  removeHeader: () => {},
};
setHeaders({} as IncomingMessage, collecting as unknown as ServerResponse, () => {});

/** Sets them on what Fastify answers. They stand on the raw answer, which its own refusals are written to as well. */
export function securityHeaders(app: FastifyInstance) {
  app.server.prependListener('request', (_, response: ServerResponse) => {
    for (const [name, value] of Object.entries(protectingHeaders)) response.setHeader(name, value);
  });
}
