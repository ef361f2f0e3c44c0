import UpOutlined from '@ant-design/icons-svg/es/asn/UpOutlined';
import { type ReactNode, useId, useRef } from 'react';
import { CloseIcon } from './close-icon.ts';
import './selection-bar.css';
import { Icon } from './icon.tsx';

interface SelectionAction {
  label: string;
  /** Whether it takes something away. */
  isDanger?: boolean;
  onChoose: () => void;
}

interface SelectionBarProps {
  /** What is chosen; nothing where nothing is. */
  said: string;
  /** What is offered beside that, as buttons of the class `link`. */
  children: ReactNode;
  actions: readonly SelectionAction[];
  onEnd: () => void;
}

/** Tells the style sheet how much of the screen's lower edge the bar covers. */
function tellHeight(bar: HTMLElement | null) {
  if (!bar) return;
  const told = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--selection-bar', `${bar.offsetHeight}px`),
  );
  told.observe(bar);
  return () => told.disconnect();
}

/**
 * What is chosen in the list below, and what can be done to it, at the lower edge of the screen. On phones its
 * actions fold into a menu.
 */
export function SelectionBar({ said, children, actions, onEnd }: SelectionBarProps) {
  const id = useId();
  const menu = useRef<HTMLFieldSetElement>(null);
  const isShown = said !== '';
  return (
    <div ref={tellHeight} className="row selection-bar" data-shown={isShown}>
      {isShown && (
        <button
          type="button"
          className="icon-button"
          aria-label="Batalkan pilihan"
          title="Batalkan pilihan"
          onClick={onEnd}
        >
          <Icon of={CloseIcon} />
        </button>
      )}
      {/* It stays in the page while it is empty, or else screen readers would not hear it filled. */}
      <span role="status" className="selection-said">
        <strong>
          <bdi>{said}</bdi>
        </strong>
      </span>
      {isShown && (
        <>
          {children}
          {actions.length > 0 && (
            <>
              <button type="button" className="button selection-opener" popoverTarget={id}>
                Tindakan
                <Icon of={UpOutlined} />
              </button>
              {/* Only on phones does it wait to be opened: the style sheet shows it on the others. */}
              <fieldset ref={menu} id={id} popover="auto" className="popover selection-actions" aria-label="Tindakan">
                {actions.map(({ label, isDanger = false, onChoose }) => (
                  <button
                    key={label}
                    type="button"
                    className="selection-action"
                    data-danger={isDanger}
                    onClick={() => {
                      menu.current?.hidePopover();
                      onChoose();
                    }}
                  >
                    {label}
                  </button>
                ))}
              </fieldset>
            </>
          )}
        </>
      )}
    </div>
  );
}
