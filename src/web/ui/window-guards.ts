const controls = 'a, button, input, select, textarea, label, [role]';

/** The control that an event is meant for, or the place where there is none. */
function controlAt({ target }: Event): EventTarget | null {
  return target instanceof Element ? (target.closest(controls) ?? target) : target;
}

/** Keeps an event from everybody, the browser too. */
function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Keeps the second press of a double click from what the first did not press. Where the first has removed a row, closed a
 * form or opened a question, it would meet what has come to that place: the next row, a switch, the backdrop.
 */
function guardDoubleClicks(): void {
  let pressed: EventTarget | null = null;
  let isStray = false;

  function check(event: MouseEvent): void {
    if (event.type === 'mousedown') {
      const control = controlAt(event);
      isStray = event.detail > 1 && control !== pressed;
      if (!isStray) pressed = control;
    }
    // Keys press without a count.
    if (isStray && event.detail > 1) swallow(event);
  }

  for (const type of ['mousedown', 'mouseup', 'click'] as const)
    window.addEventListener(type, check, { capture: true });
}

/** Keeps Enter, when it is held, from pressing a button or sending a form over and over. */
function guardHeldEnter(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const isText = event.target instanceof HTMLTextAreaElement;
      if (event.repeat && event.key === 'Enter' && !isText) swallow(event);
    },
    { capture: true },
  );
}

/** Whether an element takes dropped files by itself. */
const takesFiles = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input[type="file"]') !== null;

/**
 * Keeps files that are dropped beside their field from being opened by the browser in place of the panel. What takes
 * a file has said so before: its listeners are nearer.
 */
function refuseFiles(event: DragEvent): void {
  const { dataTransfer, target } = event;
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files') || takesFiles(target)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

function guardStrayFiles(): void {
  for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, refuseFiles);
}

/** What is pressed twice, or held, is done once; and files dropped beside their field do nothing. To be called once. */
export function guardWindow(): void {
  guardDoubleClicks();
  guardHeldEnter();
  guardStrayFiles();
}
