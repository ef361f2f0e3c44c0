import { type ComponentType, createElement, useEffect, useState } from 'react';

export interface LazyComponent<Props> {
  /** Draws nothing until its code is loaded. Throws to the error boundary around it when that fails. */
  Component: ComponentType<Props>;
  /** Loads its code ahead of time. Never rejects: what fails here fails again, visibly, when it is shown. */
  prepare: () => Promise<void>;
}

/**
 * A part of a screen, such as a dialog, whose code is loaded when it is first shown or before. React's own `lazy` would leave
 * the place empty for 300 ms even where the code is loaded already.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
  };
  // Made once for each part, when its screen's module is evaluated, so it is one component to React.
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
