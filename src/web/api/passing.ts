import type { CallError } from './call-error.ts';

/** Whether a failure may pass, so that the same call can be retried: only what the server itself refuses, it refuses again. */
export const isPassing = ({ status, requestId }: CallError): boolean =>
  // Without an id it is no answer of the server, but none at all or the page of a proxy.
  requestId === null || status === 429 || status >= 500;
