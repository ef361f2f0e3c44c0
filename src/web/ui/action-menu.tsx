import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined';
import { type ReactNode, useId, useRef } from 'react';
import './action-menu.css';
import { Icon } from './icon.tsx';

interface ActionMenuProps {
  /** What it offers, for screen readers. */
  label: string;
  /** Buttons and links. */
  children: ReactNode;
}

/** What is done less often: on a phone behind a button, at the lower edge of the screen. */
export function ActionMenu({ label, children }: ActionMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        className="icon-button action-menu-opener"
        aria-label={label}
        title={label}
        popoverTarget={id}
      >
        <Icon of={MoreOutlined} />
      </button>
      {/* Whatever is pressed in it closes it. The keyboard presses buttons by clicks too. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a popover that looks like a menu */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its buttons and links are what is pressed */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="popover action-menu"
        role="group"
        aria-label={label}
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
