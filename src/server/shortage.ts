import { Problem } from './problems.ts';

/** Error codes for a temporary lack of file descriptors, processes, threads, memory or disk space. */
const codes: readonly unknown[] = [
  ...['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', 'ENOSPC', 'EDQUOT'],
  ...['ERR_WORKER_INIT_FAILED', 'ERR_WORKER_OUT_OF_MEMORY'],
];

/** Whether the system has too little of something: neither the caller nor their file is to blame. */
export function isOfShortage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // An error in loading a module has a code of its own; the reason is only in its message.
  return ('code' in error && codes.includes(error.code)) || /\btoo many open files\b/.test(error.message);
}

/** A 503 if the system has too little of something; any other error unchanged. */
export function shortageOr(error: unknown): unknown {
  if (!isOfShortage(error)) return error;
  const sentence = 'Server sedang kehabisan sumber daya. Silakan coba lagi sebentar lagi.';
  const problem = new Problem('unavailable', sentence, { retryAfter: 5 });
  problem.cause = error;
  return problem;
}
