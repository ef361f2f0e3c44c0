import { useRef, useState } from 'react';
import { messageOf } from '#web/api/call-error.ts';
import { retryOf } from '#web/api/passing.ts';
import { notify } from '#web/ui/notices.tsx';

/**
 * Saves a file with `save`, once at a time. If that fails, says so with `failure` and the reason, and offers to try again
 * if that may help.
 */
export function useDownload<Wanted = void>(failure: string, save: (wanted: Wanted) => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  async function start(wanted: Wanted): Promise<void> {
    // An earlier notice offers the same.
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await save(wanted);
    } catch (error) {
      notify.error(failure, { description: messageOf(error), ...retryOf(error, () => void start(wanted)) });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { isBusy, start };
}
