import { dropSession } from './session.tsx';
import { readToken } from './stored-session.ts';

/** The path in the contract. It is copied because the contract brings its schemas, which the layout does without. */
const address = '/api/authentication/logout';

/**
 * Signs out, and ends the session at the server. Nobody waits for its answer, and the request outlives the page: without
 * a network the session expires by itself.
 */
export function leave(): void {
  const headers = { authorization: `Bearer ${readToken()}` };
  fetch(address, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
  dropSession();
}
