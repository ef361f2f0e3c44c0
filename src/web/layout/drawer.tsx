import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined';
import { useEffect, useRef } from 'react';
import { CloseIcon } from '#web/ui/close-icon.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { Menu } from './menu.tsx';

/** From this width on the menu is beside the screen. */
const desktop = '(width >= 64rem)';

/** The menu of small screens, and the button that opens it. */
export function Drawer() {
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  useEffect(() => {
    const width = window.matchMedia(desktop);
    width.addEventListener('change', close);
    return () => width.removeEventListener('change', close);
  });
  return (
    <>
      <button
        type="button"
        className="icon-button drawer-opener"
        aria-label="Buka menu"
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
      >
        <Icon of={MenuOutlined} />
      </button>
      <dialog ref={drawer} className="drawer" aria-label="Menu" closedby="any">
        <div className="row drawer-head" data-apart>
          <Wordmark />
          <button type="button" className="icon-button" aria-label="Tutup menu" onClick={close}>
            <Icon of={CloseIcon} />
          </button>
        </div>
        <Menu onFollow={close} />
      </dialog>
    </>
  );
}
