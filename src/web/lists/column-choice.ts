import { createStore, useStore } from '#web/ui/store.ts';

/** Which columns of a list somebody wants to see, and in which order, remembered in this browser. */
export interface ChosenColumns {
  /** All columns that there are to choose from; those in `locked` can be moved, but not left out. */
  known: readonly string[];
  locked: readonly string[];
  /** What is shown until somebody chooses. */
  usual: readonly string[];
  choose: (keys: readonly string[]) => void;
  use: () => readonly string[];
  /** What of these columns there is, with those that are never left out. */
  showable: (keys: readonly string[]) => readonly string[];
}

/** Remembers a choice of columns under `name`. What is remembered of columns that are no more is left out. */
export function columnChoice(
  name: string,
  { known, locked, usual }: Pick<ChosenColumns, 'known' | 'locked' | 'usual'>,
): ChosenColumns {
  let text: string | null = null;
  let chosen = usual;
  const shown = createStore(() => {
    const now = localStorage.getItem(name);
    if (now !== text) {
      text = now;
      chosen = now === null ? usual : showable(now.split(' '));
    }
    return chosen;
  });

  function showable(keys: readonly string[]): readonly string[] {
    const kept = keys.flatMap((key, place) => known.filter((one) => one === key && keys.indexOf(key) === place));
    return [...locked.filter((key) => !kept.includes(key)), ...kept];
  }

  return {
    known,
    locked,
    usual,
    choose(keys) {
      if (keys.join(' ') === usual.join(' ')) localStorage.removeItem(name);
      else localStorage.setItem(name, keys.join(' '));
      shown.changed();
    },
    use: () => useStore(shown),
    showable,
  };
}
