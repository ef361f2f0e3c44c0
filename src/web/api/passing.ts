import type { CallError } from './call-error.ts';

/** Whether a failure may pass, so that the same call can be retried: only what is refused is refused again. */
export const isPassing = ({ status, isRefusal }: CallError): boolean => !isRefusal || status === 429 || status >= 500;
