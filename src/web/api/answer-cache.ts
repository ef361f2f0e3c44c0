/** An answer with its ETag. */
export interface CachedAnswer {
  etag: string;
  answer: unknown;
}

/** The number of answers that are kept. */
const most = 8;

const known = new Map<string, CachedAnswer>();

/** The last answer of an address. Kept in memory only, because it is about people. */
export function cachedAnswer(address: string): CachedAnswer | undefined {
  return known.get(address);
}

export function cacheAnswer(address: string, etag: string | null, answer: unknown): void {
  known.delete(address);
  if (etag === null) return;
  known.set(address, { etag, answer });
  const oldest = known.size > most ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
}

/** For the end of a session: the next person must not get them. */
export function clearAnswers(): void {
  known.clear();
}
