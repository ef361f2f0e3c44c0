/** Whether the screen is a touch screen: controls are then 44 px wide and high (`coarse-pointer.css`). */
export const isCoarse = window.matchMedia('(pointer: coarse)').matches;

/**
 * Whether a press is the second of a double click, by its `detail`. It is meant for what was there at the first: where that
 * removed a row, the second would meet the next one, which has moved up. Presses by keyboard have no count.
 */
export const isSecondPress = (detail: number) => detail > 1;
