import { createStore, useStore } from '#web/ui/store.ts';

let connected = true;
const connection = createStore(() => connected);

function change(now: boolean): void {
  if (connected === now) return;
  connected = now;
  connection.changed();
}

/** Every call says here whether it reached the server; what the browser thinks of its network is often wrong. */
export function reached(server: boolean): void {
  change(server);
}

export const subscribeConnection = connection.subscribe;

/** Whether the server answered when it was last asked. */
export const isConnected = connection.read;

export const useConnected = (): boolean => useStore(connection);

// The browser knows at once that a cable is out; that the network is back, only the next answer proves.
window.addEventListener('offline', () => change(false));
