/** Whether the screen is a touch screen: controls are then 44 px wide and high (`controls.css`). */
export const isCoarse = window.matchMedia('(pointer: coarse)').matches;
