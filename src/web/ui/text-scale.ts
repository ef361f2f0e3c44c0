/** How large the browser's text is, as a multiple of the usual size; the style sheets grow alike. */
export const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
