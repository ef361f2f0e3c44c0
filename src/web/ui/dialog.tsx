import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { isTopmost, openModal } from './front.tsx';
import { CloseIcon, Icon } from './icon.tsx';

interface DialogProps {
  title: ReactNode;
  /** A question is small and centred. Others begin at the top, as wide as their content needs. */
  size: 'question' | 'small' | 'middle' | 'large';
  /** Whether its corner has a close button. */
  hasCloseButton?: boolean;
  /** Whether its content is disabled; it can still be scrolled by keys. */
  isBusy?: boolean;
  /** The buttons at its end; the default is one that closes it. */
  footer?: ReactNode;
  /** Called by Esc, the close button and the backdrop. It stays open as long as it is rendered. */
  onClose: () => void;
  /** What gets the focus, if not the first control of the content or else of the footer. */
  firstFocus?: () => HTMLElement | null | undefined;
  /** What gets the focus afterwards, if not what had it before. */
  lastFocus?: () => HTMLElement | null | undefined;
  children?: ReactNode;
}

const controls = ':is(input, select, textarea, button, a[href], [tabindex="0"]):not(:disabled)';

/** Whether the next dialog begins in no field. */
let isNextInNoField = false;

/** Lets the next dialog begin in no field, so that letters that are still being typed change nothing. */
export function beginInNoField(): void {
  isNextInNoField = true;
}

/** A modal dialog: the browser's own, so that everything behind it is inert. */
export function Dialog(props: DialogProps) {
  const { title, size, hasCloseButton = size !== 'question', footer, onClose, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const wasPressed = useRef(false);

  const open = useEffectEvent((element: HTMLDialogElement) => {
    const close = openModal(element);
    const isInNoField = isNextInNoField;
    isNextInNoField = false;
    if (isInNoField) {
      element.querySelector<HTMLElement>(':scope > .dialog-body')?.focus();
      return close;
    }
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
    // The opener may be gone, and a restored form never had one.
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
    // The browser's cancel event can be prevented only once: a second Esc would close it.
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
      aria-labelledby={id}
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      onMouseDown={({ target }) => {
        wasPressed.current = target === dialog.current;
      }}
      onMouseUp={({ target }) => {
        if (target === dialog.current && wasPressed.current) onClose();
      }}
    >
      <header className="row dialog-header" data-apart data-line>
        <h2 id={id}>{title}</h2>
        {hasCloseButton && (
          <button type="button" className="icon-button" aria-label="Tutup dialog" onClick={onClose}>
            <Icon of={CloseIcon} />
          </button>
        )}
      </header>
      {children !== undefined && (
        <div className="dialog-body" tabIndex={props.isBusy ? 0 : -1}>
          {children}
        </div>
      )}
      <footer className="row dialog-footer">{footer ?? <Button onClick={onClose}>Tutup</Button>}</footer>
    </dialog>,
    document.body,
  );
}
