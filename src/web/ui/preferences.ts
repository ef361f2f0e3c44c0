import { kept } from './storage.ts';
import { createStore, useStore } from './store.ts';

export type Direction = 'ltr' | 'rtl';
export type Theme = 'system' | 'light' | 'dark';

/** A preference for the panel's appearance, remembered in this browser. The first value is the default. */
export function preference<Value extends string>(
  key: string,
  attribute: string,
  values: readonly [Value, ...Value[]],
): {
  /** To be called before the first paint, so that nothing moves or flashes, and when another tab has chosen. */
  apply: () => void;
  choose: (value: Value) => void;
  read: () => Value;
  use: () => Value;
} {
  const read = () => values.find((value) => value === kept.read(key)) ?? values[0];
  const chosen = createStore(read);
  const apply = () => {
    document.documentElement.setAttribute(attribute, read());
    chosen.changed();
  };
  return {
    apply,
    choose(value) {
      kept.write(key, value);
      apply();
    },
    read,
    use: () => useStore(chosen),
  };
}

/** The direction of the panel. */
export const direction = preference<Direction>('direction', 'dir', ['ltr', 'rtl']);

/** Light, dark, or the system's choice. */
export const theme = preference<Theme>('theme', 'data-theme', ['system', 'light', 'dark']);
