import { useSyncExternalStore } from 'react';

/** State outside of React, with its listeners. */
export interface Store<Value> {
  /** Returns the same object until something changes. */
  read: () => Value;
  subscribe: (listener: () => void) => () => void;
  changed: () => void;
}

export function createStore<Value>(read: () => Value): Store<Value> {
  const listeners = new Set<() => void>();
  return {
    read,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changed() {
      for (const listener of listeners) listener();
    },
  };
}

export function useStore<Value>({ read, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, read);
}
