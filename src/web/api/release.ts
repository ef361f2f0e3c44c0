import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Release, releaseCheckInterval, releasePath } from '#contract/release.ts';
import { setTimeZone } from './calendar.ts';
import { CallError, noConnection } from './call-error.ts';
import { reached } from './connection.ts';
import { queryClient } from './query-client.ts';

/** The build that is running here, written into the page by the build; null where the panel is served from its sources. */
const runningVersion = document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content ?? null;

async function readRelease({ signal }: { signal: AbortSignal }): Promise<Pick<Release, 'version' | 'publicUrl'>> {
  const answer = await fetch(releasePath, { cache: 'no-cache', signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    reached(false);
    throw noConnection();
  });
  if (!answer.ok) throw unreadable(answer.status);
  reached(true);
  const { version, publicUrl = location.origin, timeZone } = ((await answer.json()) ?? {}) as Partial<Release>;
  // A proxy may answer with something of its own, which is no new version.
  if (typeof version !== 'string' || version === '') throw unreadable(answer.status);
  setTimeZone(timeZone);
  return { version, publicUrl };
}

const unreadable = (status: number) => new CallError(status, 'Versi aplikasi tidak dapat dibaca.');

/** What the server serves now: asked for again every few seconds, and at once when the tab is shown. */
const releaseQuery = queryOptions({
  queryKey: ['release'],
  queryFn: readRelease,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  refetchInterval: releaseCheckInterval,
  refetchOnWindowFocus: 'always',
});

/** Asks for it before anything is drawn with it. */
export function askForRelease(): void {
  void queryClient.prefetchQuery(releaseQuery);
}

/** The release that is served now; undefined until the server has first answered. Only one place asks again for it. */
export function useRelease() {
  return useQuery({ ...releaseQuery, refetchInterval: false, refetchOnWindowFocus: false }).data;
}

/** Whether the server serves another build than the one that runs here. */
export function useIsOutdated(): boolean {
  const release = useQuery(releaseQuery).data;
  return runningVersion !== null && release !== undefined && release.version !== runningVersion;
}

/** Registers the worker that keeps the built files for a fast start. */
export function registerWorker(): void {
  // Without it everything works all the same, only slower to start; private windows refuse it.
  if (runningVersion !== null) navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}

/**
 * Empties every cache, takes the old worker away and reloads; the page then brings its own worker. Drafts are not in
 * a cache and stay.
 */
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
