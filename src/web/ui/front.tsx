import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';

const front = document.createElement('div');
front.className = 'front';
front.popover = 'manual';

/** The modal dialogs that are open, the topmost last. */
const opened: HTMLDialogElement[] = [];

/** A modal dialog makes everything outside of itself inert, so the front is moved into the topmost one. */
function placeFront(): void {
  const parent = opened.at(-1) ?? document.body;
  if (front.parentElement !== parent) parent.append(front);
  if (!front.matches(':popover-open')) front.showPopover();
}

export const isTopmost = (dialog: HTMLDialogElement): boolean => opened.at(-1) === dialog;

/** Opens a modal dialog without scrolling the page. Returns the function that closes it and restores the focus. */
export function openModal(dialog: HTMLDialogElement): () => void {
  if (opened.length === 0) holdPage(true);
  if (!dialog.open) dialog.showModal();
  opened.push(dialog);
  placeFront();
  return () => {
    opened.splice(opened.indexOf(dialog), 1);
    placeFront();
    dialog.close();
    if (opened.length === 0) holdPage(false);
  };
}

/** Stops the page from scrolling, without shifting it by the width of its scroll bar. */
function holdPage(isHeld: boolean): void {
  const { clientWidth, style } = document.documentElement;
  if (isHeld && window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  if (!isHeld) style.scrollbarGutter = '';
  style.overflow = isHeld ? 'hidden' : '';
}

/** Content in front of every dialog: notices, and the line about the connection. */
export function Front({ children }: { children: ReactNode }) {
  useLayoutEffect(placeFront, []);
  return createPortal(children, front);
}
