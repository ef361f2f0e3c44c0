const controls = 'a, button, input, select, textarea, label, [role]';

/** The control that an event is meant for, or the place where there is none. */
function controlAt({ target }: Event): EventTarget | null {
  return target instanceof Element ? (target.closest(controls) ?? target) : target;
}

/**
 * Keeps the second press of a double click from what the first did not press. Where the first has removed a row, closed a
 * form or opened a question, it would meet what has come to that place: the next row, a switch, the backdrop.
 */
export function guardDoubleClicks(): void {
  let pressed: EventTarget | null = null;
  let isStray = false;

  function hold(event: MouseEvent): void {
    if (event.type === 'mousedown') {
      const control = controlAt(event);
      isStray = event.detail > 1 && control !== pressed;
      if (!isStray) pressed = control;
    }
    if (!isStray) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  for (const type of ['mousedown', 'mouseup', 'click'] as const) window.addEventListener(type, hold, { capture: true });
}
