import { type ComponentType, createElement, lazy, useState } from 'react';

export interface Screen {
  /** To be rendered; its code is loaded when needed. */
  Component: ComponentType;
  /**
   * Loads code and data for an address with this query ahead of time. Never rejects: what fails here fails again,
   * visibly, when the screen is shown.
   */
  prepare: (search: string) => Promise<void>;
}

/** Milliseconds to wait for data after the code is loaded: drawing the screen twice would be slower. */
const timeout = 300;

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Data that is being loaded. */
export interface Prefetch {
  done: Promise<void>;
}

/** A screen whose code is loaded when it is first needed, and whose data is requested before that code runs. */
export function screen(load: () => Promise<ComponentType>, prefetch?: (search: string) => Promise<Prefetch>): Screen {
  let loaded: ComponentType | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const LazyComponent = lazy(async () => ({ default: await loadOnce() }));
  // Loaded code is drawn at once; React's `lazy` would leave the place empty first. Made once for each screen, when the
  // panel starts.
  const Component = () => createElement(useState(() => loaded ?? LazyComponent)[0]);
  return {
    Component,
    prepare: async (search) => {
      const data = await prefetch?.(search).catch(() => undefined);
      await loadOnce().catch(() => undefined);
      if (data) await Promise.race([data.done, after(timeout)]);
    },
  };
}
