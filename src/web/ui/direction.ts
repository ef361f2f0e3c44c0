import { createStore, useStore } from './store.ts';

/** Which way the panel reads: a person's choice, remembered in this browser. */
export type Direction = 'ltr' | 'rtl';

const key = 'direction';

function readDirection(): Direction {
  return localStorage.getItem(key) === 'rtl' ? 'rtl' : 'ltr';
}

const directions = createStore(readDirection);

/** Turns the page the way that was chosen; called before the first paint so that nothing jumps. */
export function applyDirection(): void {
  document.documentElement.dir = readDirection();
}

export function chooseDirection(direction: Direction): void {
  localStorage.setItem(key, direction);
  applyDirection();
  directions.changed();
}

export const useDirection = (): Direction => useStore(directions);
