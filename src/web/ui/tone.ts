/** The meanings of colours, as `base.css` and `shapes.css` have them for `data-tone`. */
export type Tone = 'ok' | 'info' | 'warn' | 'danger';
