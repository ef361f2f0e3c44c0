/** Milliseconds that a code must be out of the picture to count again. */
const pause = 3000;

/** Returns whether a code is new in the picture. One that stays there is recognised several times per second. */
export function repeatFilter(now: () => number = () => performance.now()): (code: string) => boolean {
  let last = { code: '', at: Number.NEGATIVE_INFINITY };
  return (code) => {
    const isNew = code !== last.code || now() - last.at >= pause;
    last = { code, at: now() };
    return isNew;
  };
}
