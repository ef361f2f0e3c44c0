import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { useFocusInNotices } from './focus-in-notices.ts';
import type { Notify, SuccessDetails } from './notices.tsx';
import { direction } from './preferences.ts';
import './toasts.css';

/** How long a notice stays, in milliseconds; one that offers something stays longer. */
const stays = { plain: 4000, offering: 8000, offeringMuch: 30_000 } as const;

/** Taking a notice away takes the focus from its button too, which must not bring it back. */
const isStanding = (id: string) => toast.getToasts().some((one) => one.id === id);

function succeed(message: string, details: SuccessDetails, isHeld = false): void {
  const { id = message, description, action = null, also = null, isAboutMany = false } = details;
  const offered = [also, action].filter((one) => one !== null);
  const duration = offered.length > 0 ? (isAboutMany ? stays.offeringMuch : stays.offering) : stays.plain;
  toast.success(message, {
    id,
    duration: isHeld ? Number.POSITIVE_INFINITY : duration,
    // Said even where there is none, or else a notice would keep what an older one of its name offered.
    action: offered.length > 0 && (
      <span className="notice-actions">
        {offered.map(({ label, onClick }) => (
          <button
            key={label}
            type="button"
            data-button
            onFocus={() => isStanding(id) && succeed(message, details, true)}
            onBlur={() => isStanding(id) && succeed(message, details)}
            onClick={() => {
              toast.dismiss(id);
              onClick();
            }}
          >
            {label}
          </button>
        ))}
      </span>
    ),
    description,
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
  useEffect(() => onReady(notify), [onReady]);
  return (
    <div ref={useFocusInNotices()}>
      <Toaster
        position="top-center"
        dir={direction.use()}
        closeButton
        visibleToasts={4}
        containerAriaLabel="Pemberitahuan"
        toastOptions={{ closeButtonAriaLabel: 'Tutup pemberitahuan' }}
      />
    </div>
  );
}
