/** What was answered, and the sign by which the server tells whether it still holds. */
export interface CachedAnswer {
  etag: string;
  answer: unknown;
}

/** Of the pages that somebody turns over, so many are worth asking about instead of asking for. */
const most = 8;

const known = new Map<string, CachedAnswer>();

/** What the server answered last at an address; in memory alone, because it is about people. */
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

/** Whoever comes next starts without them. */
export function clearAnswers(): void {
  known.clear();
}
