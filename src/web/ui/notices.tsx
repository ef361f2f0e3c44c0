import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createStore, useStore } from './store.ts';
import { whenIdle } from './when-idle.ts';

export interface NoticeAction {
  label: string;
  onClick: () => void;
}

interface About {
  /** What it is about, below the message. */
  description?: string | undefined;
  /** What can be done about it, once. */
  action?: NoticeAction | null | undefined;
}

interface AboutSuccess extends About {
  /** A notice takes the place of the one of the same name. The default is the message. */
  id?: string;
  /** A second action, in front of the other one. */
  also?: NoticeAction | null;
  /** Whether it is about many rows at once: its action is offered for longer then. */
  isAboutMany?: boolean;
}

/** A short message at the edge of the screen, read by screen readers. */
export interface Notice extends AboutSuccess {
  id: string;
  kind: 'success' | 'error' | 'working';
  message: ReactNode;
}

let standing: readonly Notice[] = [];

/** The notices that stand, the newest last. */
export const notices = createStore(() => standing);

function change(next: readonly Notice[]): void {
  standing = next;
  notices.changed();
}

function show(notice: Notice): void {
  const place = standing.findIndex(({ id }) => id === notice.id);
  change(place < 0 ? [...standing, notice] : standing.with(place, notice));
}

/** Removes the notices of which something is true. */
export const dismiss = (isGone: (notice: Notice) => boolean): void => change(standing.filter((one) => !isGone(one)));

export const notify = {
  /** Says that something was done, and for a while what can be done about it. */
  success: (message: string, about: AboutSuccess = {}): void =>
    show({ id: message, ...about, kind: 'success', message }),
  /** Says what failed, until it is answered or closed if it can be. */
  error: (message: string, about: About = {}): void => show({ ...about, id: message, kind: 'error', message }),
  /** Shows the progress of some work until it is done. */
  working: (id: string, message: ReactNode): void => show({ id, kind: 'working', message }),
  done: (name: string): void => dismiss(({ id }) => id === name),
  /** Removes notices that are no longer true. */
  clear: (): void => change([]),
};

/** The place of notices. Their code is loaded after the first screen, or with the first notice. */
export function Notices() {
  const all = useStore(notices);
  const [Toasts, setToasts] = useState<ComponentType<{ all: readonly Notice[] }> | null>(null);
  useEffect(() => {
    if (Toasts) return;
    // If that fails, the next notice tries again.
    const load = () => import('./toasts.tsx').then((arrived) => setToasts(() => arrived.Toasts)).catch(() => undefined);
    if (all.length === 0) return whenIdle(() => void load());
    void load();
  }, [all, Toasts]);
  return Toasts && <Toasts all={all} />;
}
