/** Milliseconds to wait in browsers without `requestIdleCallback`. */
const instead = 500;

/** Runs something small once the browser is idle. Returns the function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, instead);
    return () => clearTimeout(timer);
  }
  const waiting = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(waiting);
}
