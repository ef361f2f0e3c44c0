import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

export interface NoticeAction {
  label: string;
  onClick: () => void;
}

interface Details {
  description?: string;
  /** What the person can do about it; such a notice stays until it is answered or closed. */
  action?: NoticeAction;
}

export interface SuccessDetails {
  /** Notices of one name take each other's place; the message is its name unless there is another. */
  id?: string;
  /** What it is about, below the message. */
  description?: string | undefined;
  /** What is offered for a while; longer while the notice is pointed at or its button has the focus. */
  action?: NoticeAction | null;
  /** A second thing that is offered, in front of the other one. */
  also?: NoticeAction | null;
  /** Whether it is about many rows at once: then what it offers is offered for longer still. */
  isAboutMany?: boolean;
}

/** Short messages at the edge of the screen, read out by screen readers. The same message is never shown twice at a time. */
export interface Notify {
  success: (message: string, details?: SuccessDetails) => void;
  error: (message: string, details?: Details) => void;
  /** Shows that something is being done, and how far it is, until it is {@link Notify.done}. */
  working: (name: string, content: ReactNode) => void;
  done: (name: string) => void;
  /** Takes away what was said before, once it is no longer true. */
  clear: () => void;
}

const { promise: shown, resolve: show } = Promise.withResolvers<Notify>();
let load = (): Promise<void> => Promise.resolve();

/** What is said before notices can be seen is seen as soon as they can. */
async function say(what: (seen: Notify) => void): Promise<void> {
  void load();
  what(await shown);
}

export const notify: Notify = {
  success: (...said) => void say((seen) => seen.success(...said)),
  error: (...said) => void say((seen) => seen.error(...said)),
  working: (...said) => void say((seen) => seen.working(...said)),
  done: (...said) => void say((seen) => seen.done(...said)),
  clear: () => void say((seen) => seen.clear()),
};

/** Where notices appear. Their code comes when the first screen is there, or with the first notice. */
export function Notices() {
  const [Toasts, setToasts] = useState<ComponentType<{ onReady: (seen: Notify) => void }> | null>(null);
  useEffect(() => {
    // Where their code does not arrive, the next notice asks for it again, and all wait for that.
    load = () => import('./toasts.tsx').then((arrived) => setToasts(() => arrived.Toasts)).catch(() => undefined);
    return whenIdle(() => void load());
  }, []);
  return Toasts && <Toasts onReady={show} />;
}
