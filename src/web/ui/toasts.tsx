import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { useFocusInNotices } from './focus-in-notices.ts';
import type { Notify, SuccessDetails } from './notices.tsx';
import { direction } from './preferences.ts';
import './toasts.css';

/** Milliseconds that a notice stays; longer if it offers an action. */
const stays = { plain: 4000, offering: 8000, offeringMuch: 30_000 } as const;

/** Closing a notice blurs its button too, which must not reopen it. */
const isStanding = (id: string) => toast.getToasts().some((one) => one.id === id);

function succeed(message: string, details: SuccessDetails, isHeld = false): void {
  const { id = message, description, action = null, also = null, isAboutMany = false } = details;
  const offered = [also, action].filter((one) => one !== null);
  const duration = offered.length > 0 ? (isAboutMany ? stays.offeringMuch : stays.offering) : stays.plain;
  toast.success(message, {
    id,
    duration: isHeld ? Number.POSITIVE_INFINITY : duration,
    // Set even without an action: otherwise a notice would keep that of an older one with its id.
    action: offered.length > 0 && (
      <span className="row notice-actions" data-line>
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
  /** Called when notices can be shown. */
  onReady: (notify: Notify) => void;
}

/** Draws notices by the toast library. */
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
