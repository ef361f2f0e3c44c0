import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Release, releaseCheckInterval, releasePath } from '#contract/release.ts';
import { setTimeZone } from './calendar.ts';
import { CallError, noConnection } from './call-error.ts';
import { followServer } from './clock.ts';
import { setReachable } from './connection.ts';
import { queryClient } from './query-client.ts';

/** The running build, which the build writes into the page; null during development. */
const runningVersion = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? null;

async function readRelease({ signal }: { signal: AbortSignal }): Promise<Pick<Release, 'version' | 'publicUrl'>> {
  const sentAt = performance.now();
  const answer = await fetch(releasePath, { cache: 'no-cache', signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    setReachable(false);
    throw noConnection();
  });
  if (!answer.ok) throw unreadable(answer.status);
  setReachable(true);
  followServer(answer.headers, sentAt);
  const { version, publicUrl = location.origin, timeZone } = ((await answer.json()) ?? {}) as Partial<Release>;
  // A proxy may answer instead of the server. That is no new version.
  if (typeof version !== 'string' || version === '') throw unreadable(answer.status);
  setTimeZone(timeZone);
  return { version, publicUrl };
}

const unreadable = (status: number) => new CallError(status, 'Versi aplikasi tidak dapat dibaca.');

/** The version that the server has. Polled, and refetched when the tab becomes visible. */
const releaseQuery = queryOptions({
  queryKey: ['release'],
  queryFn: readRelease,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchInterval: releaseCheckInterval,
  refetchOnWindowFocus: 'always',
});

/** Resolves once the server has answered, or could not. */
export const prefetchRelease = (): Promise<void> => queryClient.prefetchQuery(releaseQuery);

/** The server's release; undefined until it is loaded. Only {@link useIsOutdated} polls. */
export function useRelease() {
  return useQuery({ ...releaseQuery, refetchInterval: false, refetchOnWindowFocus: false }).data;
}

/** Whether the server has another build than the running one. */
export function useIsOutdated(): boolean {
  const release = useQuery(releaseQuery).data;
  return runningVersion !== null && release !== undefined && release.version !== runningVersion;
}

/** Registers the service worker, which caches the built files. */
export function registerWorker(): void {
  // Without it only the start is slower. Private windows refuse it.
  if (runningVersion !== null) navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}

/** Clears every cache, removes the old service worker and reloads. Drafts are not in a cache, and stay. */
export async function updateNow(): Promise<void> {
  await Promise.allSettled([emptyCaches(), removeWorkers()]);
  window.location.reload();
}

async function emptyCaches(): Promise<void> {
  if (!('caches' in window)) return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

async function removeWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
