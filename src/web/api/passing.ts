import { CallError } from './call-error.ts';

/** Whether a failure may pass, so that the same call can be retried: only what is refused is refused again. */
export const isPassing = ({ status, isRefusal }: CallError): boolean => !isRefusal || status === 429 || status >= 500;

/** A notice's action that retries what failed; none if it would fail again. */
export function retryOf(error: unknown, retry: () => void) {
  if (error instanceof CallError && !isPassing(error)) return {};
  return { action: { label: 'Coba lagi', onClick: retry } };
}
