import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import LoadingOutlined from '@ant-design/icons-svg/es/asn/LoadingOutlined';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useFocusOnRemoval } from './focus-on-removal.ts';
import { CloseIcon, Icon } from './icon.tsx';
import { dismiss, type Notice, type NoticeAction, notices } from './notices.tsx';
import './toasts.css';

/** Older ones are shown again once there is room. */
const mostShown = 4;

/** In milliseconds. What offers something about a failure stays, and so does what is under way. */
function lastingOf({ kind, action, isAboutMany = false }: Notice, actions: readonly NoticeAction[]): number {
  if (kind === 'working' || (kind === 'error' && action)) return Number.POSITIVE_INFINITY;
  if (kind === 'error') return 10_000;
  return actions.length === 0 ? 4000 : isAboutMany ? 30_000 : 8000;
}

const actionsOf = ({ also, action }: Notice): NoticeAction[] => [also, action].filter((one) => one != null);

/** Notices that say that something was done were read or never will be: none of them covers a dialog. */
function dismissForDialog({ target, newState }: ToggleEvent): void {
  if (target instanceof HTMLDialogElement && newState === 'open')
    dismiss((notice) => notice.kind === 'success' && actionsOf(notice).length === 0);
}

function subscribeVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const isHidden = () => document.hidden;

/** The notices, at the lower edge of the screen where lines begin. None goes while they are read. */
export function Toasts({ all }: { all: readonly Notice[] }) {
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isUnseen = useSyncExternalStore(subscribeVisibility, isHidden);

  // What was pressed goes without an event that says so.
  useLayoutEffect(() => {
    setFocused(region.current?.contains(document.activeElement) ?? false);
    if (all.length === 0) setOver(false);
  }, [all]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('toggle', dismissForDialog, { capture: true, signal });
    document.addEventListener('keydown', ({ altKey, code }) => altKey && code === 'KeyT' && region.current?.focus(), {
      signal,
    });
    return () => listening.abort();
  }, []);

  return (
    <section
      ref={region}
      className="toasts"
      tabIndex={-1}
      // The keys that lead here.
      aria-label="Pemberitahuan alt+T"
      aria-live="polite"
      aria-relevant="additions text"
      // Nearly all of them name somebody.
      translate="no"
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          cameFrom.current = relatedTarget;
      }}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <ol>
        {all.slice(-mostShown).map((notice) => (
          <Toast key={notice.id} notice={notice} isHeld={isOver || isFocused || isUnseen} cameFrom={cameFrom} />
        ))}
      </ol>
    </section>
  );
}

const looks = {
  success: { icon: CheckCircleFilled, tone: 'ok' },
  error: { icon: CloseCircleFilled, tone: 'danger' },
  working: { icon: LoadingOutlined, tone: undefined },
} as const;

interface ToastProps {
  notice: Notice;
  /** Whether it stays as long as this is so. */
  isHeld: boolean;
  /** What gets the focus if it goes with the focus in it. */
  cameFrom: RefObject<HTMLElement | null>;
}

function Toast({ notice, isHeld, cameFrom }: ToastProps) {
  const { kind, message, description } = notice;
  const actions = actionsOf(notice);
  const lasts = lastingOf(notice, actions);
  const { icon, tone } = looks[kind];
  const place = useFocusOnRemoval<HTMLLIElement>(() => cameFrom.current);
  const close = () => dismiss((one) => one === notice);

  /** Closes the notice in use, and not the dialog behind it. */
  function closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || kind === 'working') return;
    event.preventDefault();
    close();
  }

  useEffect(() => {
    if (isHeld || !Number.isFinite(lasts)) return;
    const timer = setTimeout(() => dismiss((one) => one === notice), lasts);
    return () => clearTimeout(timer);
  }, [notice, lasts, isHeld]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys come to each notice, those without a button too, and it stays while it is read
    <li ref={place} tabIndex={0} className="card" data-tone={tone} data-kind={kind} onKeyDown={closeByKey}>
      {kind !== 'working' && (
        <button type="button" className="icon-button" aria-label="Tutup pemberitahuan" onClick={close}>
          <Icon of={CloseIcon} />
        </button>
      )}
      <Icon of={icon} />
      <div className="toast-words">
        {typeof message === 'string' ? <p>{message}</p> : message}
        {description !== undefined && <p className="muted">{description}</p>}
      </div>
      {actions.map(({ label, onClick }) => (
        <button
          key={label}
          type="button"
          className="link strong"
          onClick={() => {
            // It may have been pressed already.
            if (!notices.read().includes(notice)) return;
            close();
            onClick();
          }}
        >
          {label}
        </button>
      ))}
    </li>
  );
}
