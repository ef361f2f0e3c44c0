import { useEffect } from 'react';

/** Keeps the screen of a phone on. If that is refused, it turns off as usual. */
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
    // The lock ends when the page is hidden.
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, []);
}
