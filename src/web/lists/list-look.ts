import { readSession } from '#web/session/stored-session.ts';
import { kept } from '#web/ui/storage.ts';
import { createStore, useStore } from '#web/ui/store.ts';

export type Density = 'roomy' | 'compact';

/** How an account looks at the member list, remembered in this browser. */
export interface ListLook {
  /** The height of rows. */
  density: Density;
  /** The keys of the columns; null for the usual ones. */
  columns: readonly string[] | null;
  /** Null for the usual one. */
  pageSize: number | null;
}

const usual: ListLook = { density: 'roomy', columns: null, pageSize: null };

const keyNow = () => `list-look:${readSession().contents.id}`;

/** Reads what was kept; whatever it does not know is as usual. */
function lookOf(text: string | null): ListLook {
  try {
    const { density, columns, pageSize }: Record<string, unknown> = JSON.parse(text ?? '{}') ?? {};
    return {
      density: density === 'compact' ? density : usual.density,
      columns: Array.isArray(columns) ? columns.filter((key) => typeof key === 'string') : null,
      pageSize: typeof pageSize === 'number' ? pageSize : null,
    };
  } catch {
    return usual;
  }
}

let read: { text: string | null; look: ListLook } = { text: null, look: usual };

/** The look of the account that is signed in; the same object until it changes. */
export function listLook(): ListLook {
  const text = kept.read(keyNow());
  if (text !== read.text) read = { text, look: lookOf(text) };
  return read.look;
}

const store = createStore(listLook);

export const useListLook = (): ListLook => useStore(store);

export function chooseListLook(change: Partial<ListLook>): void {
  kept.write(keyNow(), JSON.stringify({ ...listLook(), ...change }));
  store.changed();
}

/** Says that another tab may have chosen. */
export const listLookChanged = (): void => store.changed();
