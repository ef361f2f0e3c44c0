import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface Screen {
  /** To be rendered; its code arrives on demand. */
  Component: LazyExoticComponent<ComponentType>;
  /** Starts loading what the screen needs at an address with this query, ahead of its being shown. */
  prepare: (search: string) => void;
}

/** A screen whose code is loaded when it is first needed, and the data that is asked for meanwhile. */
export function screen(load: () => Promise<ComponentType>, askForData?: (search: string) => Promise<void>): Screen {
  return {
    Component: lazy(async () => ({ default: await load() })),
    prepare: (search) => {
      // What fails here fails again, and visibly, when the screen is shown.
      askForData?.(search).catch(() => undefined);
      load().catch(() => undefined);
    },
  };
}
