import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { useFocusInNotices } from './focus-in-notices.ts';
import type { Details, NoticeAction, Notify, SuccessDetails } from './notices.tsx';
import { direction } from './preferences.ts';
import './toasts.css';

/** Milliseconds that a notice stays; longer if it offers an action. */
const durations = { plain: 4000, withAction: 8000, aboutMany: 30_000 } as const;

/** The ids of the notices that stand, by name. One that is leaving would take along whatever else gets its id. */
const standing = new Map<string, string>();
/** The names of those that say that something was done, and offer nothing. */
const plain = new Set<string>();
let count = 0;

/** The id of a notice, and how it hears that the notice is leaving. */
function stand(name: string) {
  count += 1;
  const id = standing.get(name) ?? `${name} ${count}`;
  standing.set(name, id);
  const isStanding = () => standing.get(name) === id;
  const leave = () => void (isStanding() && standing.delete(name));
  return { isStanding, leave, told: { id, onAutoClose: leave, onDismiss: leave } };
}

function dismiss(name: string): void {
  const id = standing.get(name);
  if (id === undefined) return;
  standing.delete(name);
  toast.dismiss(id);
}

/** Plain notices were read or never will be: none of them covers a dialog. */
function dismissPlain(): void {
  for (const name of plain) dismiss(name);
  plain.clear();
}

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
  const { id: name = message, description, action = null, also = null, isAboutMany = false } = details;
  const actions = [also, action].filter((one) => one !== null);
  const duration = actions.length > 0 ? (isAboutMany ? durations.aboutMany : durations.withAction) : durations.plain;
  const { isStanding, told } = stand(name);
  if (actions.length === 0) plain.add(name);
  else plain.delete(name);
  toast.success(message, {
    ...told,
    duration: isPinned ? Number.POSITIVE_INFINITY : duration,
    // Set even without an action: otherwise a notice would keep that of an older one with its id.
    action: actions.length > 0 && (
      <span className="row" data-line>
        {actions.map(({ label, onClick }) => (
          <button
            key={label}
            type="button"
            className="link strong"
            onFocus={() => isStanding() && succeed(message, details, true)}
            // Closing a notice blurs its button too, which must not reopen it.
            onBlur={() => isStanding() && succeed(message, details)}
            onClick={() => {
              dismiss(name);
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

function fail(message: string, { description, action }: Details = {}): void {
  const { leave, told } = stand(message);
  const onClick = () => {
    leave();
    action?.onClick();
  };
  toast.error(message, {
    ...told,
    duration: action ? Number.POSITIVE_INFINITY : 10_000,
    description,
    action: action && once({ ...action, onClick }),
  });
}

const notify: Notify = {
  success: (message, { action, also, ...details } = {}) =>
    succeed(message, { ...details, action: action ? once(action) : null, also: also ? once(also) : null }),
  error: fail,
  working: (name, content) =>
    void toast.loading(content, { ...stand(name).told, duration: Number.POSITIVE_INFINITY, closeButton: false }),
  done: dismiss,
  clear: () => {
    standing.clear();
    toast.dismiss();
  },
};

interface ToastsProps {
  /** Called when notices can be shown. */
  onReady: (notify: Notify) => void;
}

/** Their parts look like those of the screens. */
const classNames = { toast: 'card', description: 'muted', actionButton: 'link strong', closeButton: 'icon-button' };

/** Above the line about the connection and the bar of what is chosen. */
const offset = { bottom: 'calc(var(--bar) + var(--notices-above, 0px) + var(--space-6))' };

/** Draws notices by the toast library, at the lower edge of the screen where lines begin. */
export function Toasts({ onReady }: ToastsProps) {
  useEffect(() => onReady(notify), [onReady]);
  useEffect(() => {
    const react = ({ target, newState }: ToggleEvent) => {
      if (target instanceof HTMLDialogElement && newState === 'open') dismissPlain();
    };
    document.addEventListener('toggle', react, { capture: true });
    return () => document.removeEventListener('toggle', react, { capture: true });
  }, []);
  const dir = direction.use();
  // Nearly all of them name somebody.
  return (
    <div ref={useFocusInNotices()} translate="no">
      <Toaster
        position={dir === 'rtl' ? 'bottom-right' : 'bottom-left'}
        dir={dir}
        offset={offset}
        mobileOffset={offset}
        closeButton
        expand
        visibleToasts={4}
        containerAriaLabel="Pemberitahuan"
        toastOptions={{ unstyled: true, closeButtonAriaLabel: 'Tutup pemberitahuan', classNames }}
      />
    </div>
  );
}
