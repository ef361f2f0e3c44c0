import { readToken } from './stored-session.ts';

/** As the contract has it; the contract itself brings its schemas along, which the layout does without. */
const address = '/api/authentication/logout';

/**
 * Tells the server that the session is over. Nobody waits for it: without a network the session ends by itself in time, or
 * from another device, and the person is signed out here all the same. The call outlives the page.
 */
export function endSessionAtServer(): void {
  const headers = { authorization: `Bearer ${readToken()}` };
  fetch(address, { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}
