/** Whether the screen is touched: what is pressed is then 44 px wide and high. `coarse-pointer.css` draws it so. */
export const isCoarse = window.matchMedia('(pointer: coarse)').matches;
