import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined';
import { type ReactNode, useId, useRef } from 'react';
import './action-menu.css';
import { Icon } from './icon.tsx';

interface ActionMenuProps {
  /** Its label for screen readers. */
  label: string;
  /** Buttons and links. */
  children: ReactNode;
}

/** Secondary actions: on a phone behind a button at the lower edge of the screen. */
export function ActionMenu({ label, children }: ActionMenuProps) {
  const id = useId();
  const menu = useRef<HTMLFieldSetElement>(null);
  return (
    <>
      <button type="button" className="icon-button phone-only" aria-label={label} title={label} popoverTarget={id}>
        <Icon of={MoreOutlined} />
      </button>
      {/* Whatever is pressed in it closes it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses its buttons and links, which are clicks here too */}
      <fieldset
        ref={menu}
        id={id}
        popover="auto"
        className="popover action-menu"
        aria-label={label}
        onClick={() => menu.current?.hidePopover()}
      >
        {children}
      </fieldset>
    </>
  );
}
