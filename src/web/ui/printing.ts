import { useSyncExternalStore } from 'react';

let isPrinting = false;

/** Whether the page is being printed, where nothing scrolls. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribePrinting, () => isPrinting);
}

function subscribePrinting(changed: () => void): () => void {
  const listening = new AbortController();
  for (const name of ['beforeprint', 'afterprint'] as const) {
    const react = () => {
      isPrinting = name === 'beforeprint';
      changed();
    };
    window.addEventListener(name, react, { signal: listening.signal });
  }
  return () => listening.abort();
}
