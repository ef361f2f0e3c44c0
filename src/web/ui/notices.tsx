import { Toaster, toast } from 'sonner';
import type { Progress } from '#contract/endpoint.ts';
import { useDirection } from './direction.ts';
import { useFocusInNotices } from './focus-in-notices.ts';
import { WorkProgress } from './work-progress.tsx';

export interface NoticeAction {
  label: string;
  onClick: () => void;
}

interface Details {
  description?: string;
  /** What the person can do about it; such a notice stays until it is answered or closed. */
  action?: NoticeAction;
}

interface SuccessDetails {
  /** Notices of one name take each other's place; the message is its name unless there is another. */
  id?: string;
  /** What is offered for a while; longer while the notice is pointed at or its button has the focus. */
  action?: NoticeAction | null;
  /** Whether it is about many rows at once: then what it offers is offered for longer still. */
  isAboutMany?: boolean;
}

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

/** Short messages at the edge of the screen, read out by screen readers. The same message is never shown twice at a time. */
export const notify = {
  success: (message: string, details: SuccessDetails = {}): void => succeed(message, details),
  error: (message: string, { description, action }: Details = {}): void =>
    void toast.error(message, {
      id: message,
      duration: action ? Number.POSITIVE_INFINITY : 10_000,
      ...(description === undefined ? {} : { description }),
      ...(action === undefined ? {} : { action }),
    }),
  /** Says that something is being done, and how far it is, until it is {@link notify.done}. */
  working: (message: string, progress: Progress | null): void =>
    void toast.loading(<WorkProgress label={message} progress={progress} />, {
      id: message,
      duration: Number.POSITIVE_INFINITY,
      closeButton: false,
    }),
  done: (message: string): void => void toast.dismiss(message),
  /** Takes away what was said before, once it is no longer true. */
  clear: (): void => void toast.dismiss(),
};

/** Where notices appear. */
export function Notices() {
  const direction = useDirection();
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
