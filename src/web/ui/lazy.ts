import { type ComponentType, createElement, useEffect, useState } from 'react';

export interface LazyComponent<Props> {
  /** Draws nothing until its code is here; that it does not arrive is for the failsafe around it to say. */
  Component: ComponentType<Props>;
  /** Loads its code ahead of its being shown. Never fails: what fails here fails again, and visibly, when it is shown. */
  prepare: () => Promise<void>;
}

/**
 * A part of a screen, such as a dialog, whose code comes when it is first shown or before. Not React's `lazy`, which leaves
 * the place empty first even where the code is here already, and then for 300 ms.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
  };
  // Not made anew with each drawing: each part is made once, when its screen's code starts
  function Component(props: Props) {
    const [part, setPart] = useState(() => loaded);
    const [error, setError] = useState<unknown>(null);
    useEffect(() => {
      if (!part) loadOnce().then(() => setPart(() => loaded), setError);
    }, [part]);
    if (error !== null) throw error;
    return part ? createElement(part, props) : null;
  }
  return { Component, prepare: () => loadOnce().catch(() => undefined) };
}
