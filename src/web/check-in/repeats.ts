/** How long a code must have been out of the picture to be taken again, in milliseconds. */
const pause = 3000;

/** Tells whether a code is newly in the picture: one that stays before the camera is seen several times a second. */
export function newlySeen(now: () => number = Date.now): (code: string) => boolean {
  let last = { code: '', at: Number.NEGATIVE_INFINITY };
  return (code) => {
    const isNew = code !== last.code || now() - last.at >= pause;
    last = { code, at: now() };
    return isNew;
  };
}
