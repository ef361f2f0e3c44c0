import type { ReactNode } from 'react';
import { ActionMenu } from './action-menu.tsx';
import { Button } from './button.tsx';
import './parts.css';
import { listOrHeading, useFocusOnRemoval } from './focus-on-removal.ts';
import { CloseIcon, Icon } from './icon.tsx';
import { ReplacedText } from './replaced-text.tsx';

interface SelectionAction {
  label: string;
  /** Whether it deletes something. */
  isDanger?: boolean;
  onChoose: () => void;
}

interface SelectionBarProps {
  /** The selection in words; empty if there is none. */
  summary: string;
  /** Further buttons, of the class `link`. */
  children: ReactNode;
  actions: readonly SelectionAction[];
  onEnd: () => void;
}

/** Publishes to the style sheet how much of the screen's lower edge the bar covers. */
function publishHeight(bar: HTMLElement | null) {
  if (!bar) return;
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--selection-bar', `${bar.offsetHeight}px`),
  );
  observer.observe(bar);
  return () => observer.disconnect();
}

function EndButton({ onEnd }: { onEnd: () => void }) {
  const place = useFocusOnRemoval<HTMLButtonElement>(listOrHeading);
  return (
    <button
      ref={place}
      type="button"
      className="icon-button"
      aria-label="Batalkan pilihan"
      title="Batalkan pilihan"
      onClick={onEnd}
    >
      <Icon of={CloseIcon} />
    </button>
  );
}

/** The selection in the list, with its actions, at the lower edge of the screen. On phones the actions are in a menu. */
export function SelectionBar({ summary, children, actions, onEnd }: SelectionBarProps) {
  const isShown = summary !== '';
  return (
    // Each time it is published, the whole page is styled anew.
    <div ref={isShown ? publishHeight : null} className="row selection-bar" data-shown={isShown}>
      {isShown && <EndButton onEnd={onEnd} />}
      {/* It stays in the page while it is empty, or else screen readers would not hear it filled. */}
      <span role="status" className="selection-said">
        <strong>
          <ReplacedText>{summary}</ReplacedText>
        </strong>
      </span>
      {isShown && (
        <>
          {children}
          {actions.length > 0 && (
            <ActionMenu label="Tindakan" isNamed>
              {actions.map(({ label, isDanger = false, onChoose }) => (
                <Button key={label} isDanger={isDanger} onClick={onChoose}>
                  {label}
                </Button>
              ))}
            </ActionMenu>
          )}
        </>
      )}
    </div>
  );
}
