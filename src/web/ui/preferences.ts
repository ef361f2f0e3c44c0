import { createStore, useStore } from './store.ts';

export type Direction = 'ltr' | 'rtl';
export type Theme = 'system' | 'light' | 'dark';

/** A person's choice of how the panel looks, remembered in this browser; the first value holds until there is one. */
export function preference<Value extends string>(
  key: string,
  attribute: string,
  values: readonly [Value, ...Value[]],
): {
  /** Called before the first paint, so that nothing jumps or flashes. */
  apply: () => void;
  choose: (value: Value) => void;
  use: () => Value;
} {
  const read = () => values.find((value) => value === localStorage.getItem(key)) ?? values[0];
  const chosen = createStore(read);
  const apply = () => document.documentElement.setAttribute(attribute, read());
  return {
    apply,
    choose(value) {
      localStorage.setItem(key, value);
      apply();
      chosen.changed();
    },
    use: () => useStore(chosen),
  };
}

/** Which way the panel reads. */
export const direction = preference<Direction>('direction', 'dir', ['ltr', 'rtl']);

/** Light or dark, or as the system says. */
export const theme = preference<Theme>('theme', 'data-theme', ['system', 'light', 'dark']);
