import { useSyncExternalStore } from 'react';

let connected = true;
const listeners = new Set<() => void>();

function change(now: boolean): void {
  if (connected === now) return;
  connected = now;
  for (const listener of listeners) listener();
}

/** Every call says here whether it reached the server; what the browser thinks of its network is often wrong. */
export function reached(server: boolean): void {
  change(server);
}

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server answered when it was last asked. */
export function isConnected(): boolean {
  return connected;
}

export function useConnected(): boolean {
  return useSyncExternalStore(subscribeConnection, isConnected);
}

// The browser knows at once that a cable is out; that the network is back, only the next answer proves.
window.addEventListener('offline', () => change(false));
