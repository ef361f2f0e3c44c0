import type { MouseEvent } from 'react';

/** Milliseconds to wait for a list; afterwards the person no longer means its row. */
const timeout = 5000;

/** The element of a row to focus: the link of its name, else its first control. */
function focusOf(row: Element): HTMLElement | null {
  return (
    row.querySelector<HTMLElement>('a.name-link') ?? row.querySelector<HTMLElement>('[data-edit], a[href], button')
  );
}

/** Opens a row that stands for what its link leads to; others stay. */
const openRow = (row: Element) => row.querySelector<HTMLElement>('a[data-opens-row]')?.click();

const rowsOf = (table: Element) => [...table.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];

/** The list of the screen. */
export const listOnScreen = (): HTMLElement | null => document.querySelector<HTMLElement>('main .data-table-box');

/** Focuses the list, for example because the focused row was removed. */
export const focusList = (): void => listOnScreen()?.focus({ preventScroll: true });

/** Focuses the marked row, unless the person has moved the focus meanwhile. */
export function focusMarkedRow(list: HTMLElement): void {
  const row = list.querySelector('tr[data-marked]');
  if (row) focusOf(row)?.focus({ preventScroll: true });
}

/** Marks a row as chosen by keys, until the focus leaves it. Only then do letters act on it. */
function choose(row: HTMLElement): void {
  row.dataset.chosen = '';
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && row.contains(relatedTarget)) return;
    delete row.dataset.chosen;
    row.removeEventListener('focusout', leave);
  };
  row.addEventListener('focusout', leave);
}

/** The row that was chosen by keys. */
export const chosenRow = (): HTMLElement | null => document.querySelector('tr[data-chosen]:focus-within');

/** Chooses the next row, or the first one from elsewhere, and focuses it. Returns whether there was a row. */
export function focusRow(list: HTMLElement, step: 1 | -1): boolean {
  const rows = rowsOf(list);
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const row = here < 0 ? (step === 1 ? rows[0] : undefined) : rows[here + step];
  const target = row && focusOf(row);
  if (!row || !target) return false;
  target.focus();
  choose(row);
  return true;
}

/** Whether a list shows what the address asks for. */
const isSettled = ({ ariaBusy, dataset }: HTMLElement) =>
  ariaBusy !== 'true' && dataset.list === new URLSearchParams(window.location.search).toString();

/**
 * Moves the focus from the search box to the first row found, once it is loaded, unless the person has moved on. If
 * asked to, it opens a row that is the only one.
 */
export function focusFoundRow(searchBox: HTMLElement, opensOnlyRow = false): void {
  const until = performance.now() + timeout;
  const look = () => {
    const list = listOnScreen();
    const isWaiting = document.activeElement === searchBox && performance.now() < until;
    if (!list || !isWaiting || !searchBox.closest('main')) return;
    if (!isSettled(list)) {
      requestAnimationFrame(look);
      return;
    }
    const [row, ...others] = rowsOf(list);
    focusRow(list, 1);
    if (row && opensOnlyRow && others.length === 0) openRow(row);
  };
  look();
}

/** What a click means for something else than the row. */
const ownClick = 'a, button, input, select, textarea, label, summary, [role="switch"]';

/** Opens the row that was clicked beside its controls, unless a text in it was selected, or a key was held. */
export function openClickedRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
  // A dialog that a row opened is not inside of it.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownClick)) return;
  if (ctrlKey || metaKey || shiftKey || altKey || document.getSelection()?.isCollapsed === false) return;
  const row = target.closest('tr');
  if (row) openRow(row);
}
