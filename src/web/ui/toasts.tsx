import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { useDirection } from './direction.ts';
import { useFocusInNotices } from './focus-in-notices.ts';
import type { Notify, SuccessDetails } from './notices.tsx';
import './toasts.css';

/** How long a notice stays, in milliseconds; one that offers something stays longer. */
const stays = { plain: 4000, offering: 8000, offeringMuch: 30_000 } as const;

/** Taking a notice away takes the focus from its button too, which must not bring it back. */
const isStanding = (id: string) => toast.getToasts().some((one) => one.id === id);

function succeed(message: string, details: SuccessDetails, isHeld = false): void {
  const { id = message, action = null, isAboutMany = false } = details;
  const duration = action ? (isAboutMany ? stays.offeringMuch : stays.offering) : stays.plain;
  toast.success(message, {
    id,
    duration: isHeld ? Number.POSITIVE_INFINITY : duration,
    // Said even where there is none, or else a notice would keep what an older one of its name offered.
    action: action && (
      <button
        type="button"
        data-button
        onFocus={() => isStanding(id) && succeed(message, details, true)}
        onBlur={() => isStanding(id) && succeed(message, details)}
        onClick={() => {
          toast.dismiss(id);
          action.onClick();
        }}
      >
        {action.label}
      </button>
    ),
  });
}

const notify: Notify = {
  success: (message, details = {}) => succeed(message, details),
  error: (message, { description, action } = {}) =>
    void toast.error(message, {
      id: message,
      duration: action ? Number.POSITIVE_INFINITY : 10_000,
      ...(description === undefined ? {} : { description }),
      ...(action === undefined ? {} : { action }),
    }),
  working: (id, content) => void toast.loading(content, { id, duration: Number.POSITIVE_INFINITY, closeButton: false }),
  done: (id) => void toast.dismiss(id),
  clear: () => void toast.dismiss(),
};

interface ToastsProps {
  /** From now on notices are seen. */
  onReady: (notify: Notify) => void;
}

/** Notices, by the toast library. */
export function Toasts({ onReady }: ToastsProps) {
  const direction = useDirection();
  useEffect(() => onReady(notify), [onReady]);
  return (
    <div ref={useFocusInNotices()}>
      <Toaster
        position="top-center"
        dir={direction}
        closeButton
        visibleToasts={4}
        containerAriaLabel="Pemberitahuan"
        toastOptions={{ closeButtonAriaLabel: 'Tutup pemberitahuan' }}
      />
    </div>
  );
}
