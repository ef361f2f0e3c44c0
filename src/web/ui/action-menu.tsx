import MoreOutlined from '@ant-design/icons-svg/es/asn/MoreOutlined';
import UpOutlined from '@ant-design/icons-svg/es/asn/UpOutlined';
import { createContext, type ReactNode, useId, useRef } from 'react';
import './parts.css';
import { Icon } from './icon.tsx';

/** Whether something stands in a menu, where its words have room. */
export const InMenu = createContext(false);

interface ActionMenuProps {
  /** Its label for screen readers. */
  label: string;
  /** Whether it is a menu everywhere, and not on phones alone. */
  isAlways?: boolean;
  /** Whether its button shows the label. */
  isNamed?: boolean;
  /** Buttons and links. */
  children: ReactNode;
}

/** Secondary actions behind a button: on a phone at the lower edge of the screen, else below the button. */
export function ActionMenu({ label, isAlways = false, isNamed = false, children }: ActionMenuProps) {
  const id = useId();
  const menu = useRef<HTMLFieldSetElement>(null);
  return (
    <>
      <button
        type="button"
        className={`${isNamed ? 'button' : 'icon-button'} ${isAlways ? '' : 'phone-only'}`}
        aria-label={label}
        title={isNamed ? undefined : label}
        popoverTarget={id}
      >
        {isNamed && label}
        <Icon of={isNamed ? UpOutlined : MoreOutlined} />
      </button>
      {/* Whatever is pressed in it closes it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses its buttons and links, which are clicks here too */}
      <fieldset
        ref={menu}
        id={id}
        popover="auto"
        className="popover action-menu"
        data-always={isAlways}
        aria-label={label}
        onClick={() => menu.current?.hidePopover()}
      >
        <InMenu value>{children}</InMenu>
      </fieldset>
    </>
  );
}
