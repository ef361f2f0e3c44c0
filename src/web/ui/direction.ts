import { useSyncExternalStore } from 'react';

/** Which way the panel reads: a person's choice, remembered in this browser. */
export type Direction = 'ltr' | 'rtl';

const key = 'direction';
const listeners = new Set<() => void>();

function readDirection(): Direction {
  return localStorage.getItem(key) === 'rtl' ? 'rtl' : 'ltr';
}

/** Turns the page the way that was chosen; called before the first paint so that nothing jumps. */
export function applyDirection(): void {
  document.documentElement.dir = readDirection();
}

export function chooseDirection(direction: Direction): void {
  localStorage.setItem(key, direction);
  applyDirection();
  for (const listener of listeners) listener();
}

export function useDirection(): Direction {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readDirection);
}
