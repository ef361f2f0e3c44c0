import { kept } from '#web/ui/storage.ts';
import { createStore, useStore } from '#web/ui/store.ts';

/** A person's choice and order of columns, remembered in this browser. */
export interface ChosenColumns {
  /** All columns to choose from. Those in `locked` can be moved, but not hidden. */
  known: readonly string[];
  locked: readonly string[];
  /** The default. */
  usual: readonly string[];
  choose: (keys: readonly string[]) => void;
  use: () => readonly string[];
  /** Those of these columns that exist, with the locked ones. */
  showable: (keys: readonly string[]) => readonly string[];
}

/** Remembers a choice of columns under `name`. Columns that no longer exist are ignored. */
export function columnChoice(
  name: string,
  { known, locked, usual }: Pick<ChosenColumns, 'known' | 'locked' | 'usual'>,
): ChosenColumns {
  let text: string | null = null;
  let chosen = usual;
  const shown = createStore(() => {
    const now = kept.read(name);
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
      if (keys.join(' ') === usual.join(' ')) kept.remove(name);
      else kept.write(name, keys.join(' '));
      shown.changed();
    },
    use: () => useStore(shown),
    showable,
  };
}
