/** A list is waited for so long, in milliseconds; after that its row is not what somebody still means. */
const timeout = 5000;

/** What of a row has the focus: the name that leads on, or else the first thing that can be done with it. */
function focusOf(row: Element): HTMLElement | null {
  return (
    row.querySelector<HTMLElement>('a.name-link') ?? row.querySelector<HTMLElement>('[data-edit], a[href], button')
  );
}

const rowsOf = (table: Element) => [...table.querySelectorAll('tbody tr[aria-rowindex]')];

/** The list of the screen. */
export const listOnScreen = (): HTMLElement | null => document.querySelector<HTMLElement>('main .data-table-box');

/** Goes to the row that is marked, unless the person has gone somewhere meanwhile. */
export function focusMarkedRow(list: HTMLElement): void {
  const row = list.querySelector('tr[data-marked]');
  if (row) focusOf(row)?.focus({ preventScroll: true });
}

/** Goes from row to row; from outside of the rows to the first one. Answers whether there was one to go to. */
export function focusRow(list: HTMLElement, step: 1 | -1): boolean {
  const rows = rowsOf(list);
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const row = here < 0 ? (step === 1 ? rows[0] : undefined) : rows[here + step];
  const target = row && focusOf(row);
  target?.focus();
  return target !== undefined && target !== null;
}

/** Whether a list shows what the address asks for. */
const isSettled = ({ ariaBusy, dataset }: HTMLElement) =>
  ariaBusy !== 'true' && dataset.list === new URLSearchParams(window.location.search).toString();

/** Goes from a screen's search box to the first row of what is found, once that is there and the person is still waiting. */
export function focusFoundRow(searchBox: HTMLElement): void {
  const until = performance.now() + timeout;
  const look = () => {
    const list = listOnScreen();
    const isWaiting = document.activeElement === searchBox && performance.now() < until;
    if (!list || !isWaiting || !searchBox.closest('main')) return;
    if (isSettled(list)) focusRow(list, 1);
    else requestAnimationFrame(look);
  };
  look();
}
