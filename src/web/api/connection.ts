import { createStore, useStore } from '#web/ui/store.ts';

let connected = true;
const connection = createStore(() => connected);

function change(now: boolean): void {
  if (connected === now) return;
  connected = now;
  connection.changed();
}

/** Called after each call: what the browser thinks of its network is often wrong. */
export function setReachable(server: boolean): void {
  change(server);
}

export const subscribeConnection = connection.subscribe;

/** Whether the last call was answered. */
export const isConnected = connection.read;

export const useConnected = (): boolean => useStore(connection);

// The browser notices at once that the network is gone. Only an answer proves that it is back.
window.addEventListener('offline', () => change(false));
