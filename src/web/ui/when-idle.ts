/** Not every browser tells when it has nothing to do; then so many milliseconds must do. */
const instead = 500;

/** Does something small that can wait, once nothing else is to be done. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, instead);
    return () => clearTimeout(timer);
  }
  const waiting = window.requestIdleCallback(work);
  return () => window.cancelIdleCallback(waiting);
}
