import { useSyncExternalStore } from 'react';

/** Something that is kept outside of React: what it is now, and who is told when that has changed. */
export interface Store<Value> {
  /** Answers with the same object for as long as nothing has changed. */
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
