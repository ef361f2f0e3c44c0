/** What the browser keeps for us. Where it refuses or is full, memory keeps it until the page is closed. */
export interface BrowserStorage {
  read(key: string): string | null;
  /** Returns whether it outlasts the page. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
  keys(): string[];
}

export type StorageTrouble = 'refused' | 'full';

let trouble: StorageTrouble | null = null;
const listeners = new Set<() => void>();

/** Why something is kept in memory only; null if nothing is. */
export const storageTrouble = (): StorageTrouble | null => trouble;

export function subscribeStorageTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(found: StorageTrouble): void {
  trouble ??= found;
  for (const listener of listeners) listener();
}

/** Opens a storage. Browsers that refuse it throw, or have none. */
export function keptIn(open: () => Storage | null): BrowserStorage {
  const memory = new Map<string, string>();
  let storage: Storage | null = null;
  try {
    storage = open();
  } catch {
    // Told below, as where there is none.
  }
  if (storage === null) tell('refused');

  return {
    read: (key) => memory.get(key) ?? storage?.getItem(key) ?? null,
    write(key, text) {
      try {
        storage?.setItem(key, text);
        memory.delete(key);
        if (storage !== null) return true;
      } catch {
        tell('full');
      }
      memory.set(key, text);
      return false;
    },
    remove(key) {
      memory.delete(key);
      storage?.removeItem(key);
    },
    keys() {
      const stored = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
      return [...new Set([...stored, ...memory.keys()])];
    },
  };
}

/** Of this browser. */
export const kept = keptIn(() => window.localStorage);

/** Of this tab, over a reload. */
export const keptInTab = keptIn(() => window.sessionStorage);
