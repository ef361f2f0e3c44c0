import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from './close-icon.ts';
import { isTopmost, openModal } from './front.tsx';
import { Icon } from './icon.tsx';
import './dialog.css';

interface DialogProps {
  title: ReactNode;
  /** A question is small and in the middle; the others begin at the top, as wide as what they show asks for. */
  size: 'question' | 'small' | 'middle' | 'large';
  /** A name for styles of its own. */
  name?: string;
  /** Whether it has a button in its corner that closes it. */
  hasCloseButton?: boolean;
  /** Whether its content can't be used for now; it can be scrolled by keys all the same. */
  isBusy?: boolean;
  /** The buttons at its end. */
  footer: ReactNode;
  /** Somebody wants to close it, by Esc, its corner or the page behind it. It is open for as long as it is rendered. */
  onClose: () => void;
  /** What has the focus first, where that is not the first control of the content or else of the footer. */
  firstFocus?: () => HTMLElement | null | undefined;
  /** What has the focus afterwards, where that is not what had it before. */
  lastFocus?: () => HTMLElement | null | undefined;
  children?: ReactNode;
}

const controls = ':is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled)';

/** A modal dialog: the browser's own, so that nothing behind it can be reached. */
export function Dialog(props: DialogProps) {
  const { title, size, name, hasCloseButton = size !== 'question', footer, onClose, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const wasPressed = useRef(false);

  const open = useEffectEvent((element: HTMLDialogElement) => {
    const close = openModal(element);
    const [first] = ['.dialog-body', '.dialog-footer'].flatMap((part) => [
      ...element.querySelectorAll<HTMLElement>(`:scope > ${part} ${controls}`),
    ]);
    (props.firstFocus?.() ?? first)?.focus();
    return close;
  });
  const close = useEffectEvent((closeModal: () => void) => {
    const target = props.lastFocus?.();
    closeModal();
    target?.focus({ preventScroll: true });
    // What opened it may be gone, and a form that came back by itself had nothing that opened it.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key === 'Escape' && !event.defaultPrevented && !event.isComposing;
    if (!isMeant || !dialog.current || !isTopmost(dialog.current)) return;
    event.preventDefault();
    onClose();
  });

  useLayoutEffect(() => {
    if (!dialog.current) return;
    const closeModal = open(dialog.current);
    // The browser's own way can be refused only once: whoever presses Esc twice would be through.
    const onKeyDown = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      close(closeModal);
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      data-name={name}
      aria-labelledby={id}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onPointerDown={({ target }) => {
        wasPressed.current = target === dialog.current;
      }}
      onPointerUp={({ target }) => {
        if (target === dialog.current && wasPressed.current) onClose();
      }}
    >
      <header className="dialog-header">
        <h2 id={id}>{title}</h2>
        {hasCloseButton && (
          <button type="button" className="icon-button" aria-label="Tutup dialog" onClick={onClose}>
            <Icon of={CloseIcon} />
          </button>
        )}
      </header>
      {children !== undefined && (
        <div className="dialog-body" tabIndex={props.isBusy ? 0 : undefined}>
          {children}
        </div>
      )}
      <footer className="dialog-footer">{footer}</footer>
    </dialog>,
    document.body,
  );
}
