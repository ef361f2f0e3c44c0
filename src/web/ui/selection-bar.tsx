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

/**
 * What is chosen in the list below, and what can be done to it, at the lower edge of the screen. On phones its
 * actions fold into a menu.
 */
export function SelectionBar({ said, children, actions, onEnd }: SelectionBarProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const isShown = said !== '';
  return (
    <div className="row selection-bar" data-shown={isShown}>
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
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in the middle of a line */}
              <div
                ref={menu}
                id={id}
                popover="auto"
                className="popover selection-actions"
                role="group"
                aria-label="Tindakan"
              >
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
              </div>
            </>
          )}
        </>
      )}
    </div>
  );
}
