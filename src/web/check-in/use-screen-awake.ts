import { useEffect } from 'react';

/** Keeps a phone's screen from going dark while it is shown; where that is refused, it goes dark as usual. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    async function hold(): Promise<void> {
      if (document.hidden || !('wakeLock' in navigator)) return;
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isLeft) await held?.release();
      else lock = held;
    }
    const holdAgain = () => void hold();
    holdAgain();
    // It ends whenever the page is hidden.
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, []);
}
