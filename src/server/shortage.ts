import { Problem } from './problems.ts';

/** Codes of the system and of Node for what passes: too few file descriptors, processes, threads, memory or room on a disk. */
const codes: readonly unknown[] = [
  ...['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', 'ENOSPC', 'EDQUOT'],
  ...['ERR_WORKER_INIT_FAILED', 'ERR_WORKER_OUT_OF_MEMORY'],
];

/** Whether the system has too little of something: neither the caller nor their file is to blame. */
export function isOfShortage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // What Node throws while it loads a module has the code of the module's fault, and the reason in words.
  return ('code' in error && codes.includes(error.code)) || /\btoo many open files\b/.test(error.message);
}

/** A 503 where the system has too little of something; every other error as it is. */
export function shortageOr(error: unknown): unknown {
  if (!isOfShortage(error)) return error;
  const sentence = 'Server sedang kehabisan sumber daya. Silakan coba lagi sebentar lagi.';
  const problem = new Problem('unavailable', sentence, { retryAfter: 5 });
  problem.cause = error;
  return problem;
}
