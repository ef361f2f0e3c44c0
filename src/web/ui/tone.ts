/** The meanings of colours, as `patterns.css` has them for `data-tone`. */
export type Tone = 'ok' | 'info' | 'warn' | 'danger';
