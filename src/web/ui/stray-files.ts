/** Whether an element takes dropped files by itself. */
const takesFiles = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input[type="file"]') !== null;

/**
 * Keeps files that are dropped beside their field from being opened by the browser in place of the panel. What takes
 * a file has said so before: its listeners are nearer.
 */
function refuse(event: DragEvent): void {
  const { dataTransfer, target } = event;
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files') || takesFiles(target)) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}

/** To be called once. */
export function refuseStrayFiles(): void {
  for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, refuse);
}
