/**
 * A form's dialogs open and close without a delay: whoever types at once has the focus at once. `dialog.css` fades them
 * in meanwhile.
 */
export const atOnce = { transitionName: '', maskTransitionName: '' } as const;
