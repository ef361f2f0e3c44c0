import { type ComponentType, createElement, lazy, useState } from 'react';

export interface Screen {
  /** To be rendered; its code arrives on demand. */
  Component: ComponentType;
  /**
   * Loads what the screen needs at an address with this query, ahead of its being shown. Never fails: what fails here fails
   * again, and visibly, when the screen is shown.
   */
  prepare: (search: string) => Promise<void>;
}

/** For so long data is waited for once the code is here, in milliseconds: a screen that is drawn twice comes later. */
const timeout = 300;

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Data that is on its way. */
export interface AskedScreen {
  arrived: Promise<void>;
}

/** A screen whose code is loaded when it is first needed, and the data that is asked for before that code runs. */
export function screen(
  load: () => Promise<ComponentType>,
  askForData?: (search: string) => Promise<AskedScreen>,
): Screen {
  let loaded: ComponentType | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const LazyComponent = lazy(async () => ({ default: await loadOnce() }));
  // One whose code is here is drawn at once; a lazy one would leave its place empty first, even then.
  // Not made anew with each drawing: each screen is made once, when the panel starts
  const Component = () => createElement(useState(() => loaded ?? LazyComponent)[0]);
  return {
    Component,
    prepare: async (search) => {
      const data = await askForData?.(search).catch(() => undefined);
      await loadOnce().catch(() => undefined);
      if (data) await Promise.race([data.arrived, after(timeout)]);
    },
  };
}
