/** Whether the screen is a touch screen: controls are then 44 px wide and high (`controls.css`). */
export const isCoarse = window.matchMedia('(pointer: coarse)').matches;

/** How large the browser's text is, as a multiple of the usual size; the style sheets grow alike. */
export const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
