import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { useFocusInNotices } from './focus-in-notices.ts';
import type { NoticeAction, Notify, SuccessDetails } from './notices.tsx';
import { direction } from './preferences.ts';
import './toasts.css';

/** Milliseconds that a notice stays; longer if it offers an action. */
const durations = { plain: 4000, withAction: 8000, aboutMany: 30_000 } as const;

/** Closing a notice blurs its button too, which must not reopen it. */
const isShown = (id: string) => toast.getToasts().some((one) => one.id === id);

/** An action that is done once, because a notice that leaves can still be pressed. */
function once({ label, onClick }: NoticeAction): NoticeAction {
  let isDone = false;
  return {
    label,
    onClick: () => {
      if (isDone) return;
      isDone = true;
      onClick();
    },
  };
}

function succeed(message: string, details: SuccessDetails, isPinned = false): void {
  const { id = message, description, action = null, also = null, isAboutMany = false } = details;
  const actions = [also, action].filter((one) => one !== null);
  const duration = actions.length > 0 ? (isAboutMany ? durations.aboutMany : durations.withAction) : durations.plain;
  toast.success(message, {
    id,
    duration: isPinned ? Number.POSITIVE_INFINITY : duration,
    // Set even without an action: otherwise a notice would keep that of an older one with its id.
    action: actions.length > 0 && (
      <span className="row notice-actions" data-line>
        {actions.map(({ label, onClick }) => (
          <button
            key={label}
            type="button"
            data-button
            onFocus={() => isShown(id) && succeed(message, details, true)}
            onBlur={() => isShown(id) && succeed(message, details)}
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
  success: (message, { action, also, ...details } = {}) =>
    succeed(message, { ...details, action: action ? once(action) : null, also: also ? once(also) : null }),
  error: (message, { description, action } = {}) =>
    void toast.error(message, {
      id: message,
      duration: action ? Number.POSITIVE_INFINITY : 10_000,
      ...(description === undefined ? {} : { description }),
      ...(action === undefined ? {} : { action: once(action) }),
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
