import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

export interface NoticeAction {
  label: string;
  onClick: () => void;
}

export interface Details {
  description?: string;
  /** What can be done about it. Such a notice stays until it is answered or closed. */
  action?: NoticeAction;
}

export interface SuccessDetails {
  /** A notice replaces the one with the same id. The default is the message. */
  id?: string;
  /** What it is about, below the message. */
  description?: string | undefined;
  /** An action that is offered for a while, longer while the notice is hovered or focused. */
  action?: NoticeAction | null;
  /** A second action, in front of the other one. */
  also?: NoticeAction | null;
  /** Whether it is about many rows at once: its action is offered for longer then. */
  isAboutMany?: boolean;
}

/** Short messages at the edge of the screen, read by screen readers. A message is never shown twice at a time. */
export interface Notify {
  success: (message: string, details?: SuccessDetails) => void;
  error: (message: string, details?: Details) => void;
  /** Shows the progress of some work until {@link Notify.done}. */
  working: (name: string, content: ReactNode) => void;
  done: (name: string) => void;
  /** Removes notices that are no longer true. */
  clear: () => void;
}

const { promise: shown, resolve: show } = Promise.withResolvers<Notify>();
let load = (): Promise<void> => Promise.resolve();

/** Messages before the notices are loaded are shown once they are. */
async function whenReady(use: (notices: Notify) => void): Promise<void> {
  void load();
  use(await shown);
}

export const notify: Notify = {
  success: (...said) => void whenReady((notices) => notices.success(...said)),
  error: (...said) => void whenReady((notices) => notices.error(...said)),
  working: (...said) => void whenReady((notices) => notices.working(...said)),
  done: (...said) => void whenReady((notices) => notices.done(...said)),
  clear: () => void whenReady((notices) => notices.clear()),
};

/** The place of notices. Their code is loaded after the first screen, or with the first notice. */
export function Notices() {
  const [Toasts, setToasts] = useState<ComponentType<{ onReady: (notices: Notify) => void }> | null>(null);
  useEffect(() => {
    // If loading fails, the next notice tries again, and all wait for that.
    load = () => import('./toasts.tsx').then((arrived) => setToasts(() => arrived.Toasts)).catch(() => undefined);
    return whenIdle(() => void load());
  }, []);
  return Toasts && <Toasts onReady={show} />;
}
