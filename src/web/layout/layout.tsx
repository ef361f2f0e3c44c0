import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { listLookChanged, useListLook } from '#web/lists/list-look.ts';
import { OwnNotices } from '#web/session/own-notices.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { Loading } from '#web/ui/loading.tsx';
import { notify } from '#web/ui/notices.tsx';
import { direction, theme } from '#web/ui/preferences.ts';
import { letters } from '#web/ui/shortcuts.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { useSkippedRows } from '#web/undo/skipped-rows.ts';
import { AccountPopover } from './account-popover.tsx';
import '#web/ui/layouts.css';
import '#web/ui/shapes.css';
import '#web/ui/tokens-signed-in.css';
import '#web/ui/media.css';
import './layout.css';
import MenuOutlined from '@ant-design/icons-svg/es/asn/MenuOutlined';
import { drafts } from '#web/drafts/drafts.ts';
import { formScreens } from '#web/drafts/form-screens.ts';
import { CloseIcon, Icon } from '#web/ui/icon.tsx';
import { Keyboard } from './keyboard.tsx';
import { Menu, Tabs } from './menu.tsx';
import { rememberOpened } from './recent-members.ts';

const { Component: SkippedRowsDialog } = lazy(
  async () => (await import('./skipped-rows-dialog.tsx')).SkippedRowsDialog,
);

// Without a connection paper has nothing at its edges.
whenIdle(
  () =>
    void import('./printed-margins.ts').then(
      ({ writeMarginsOfPrint }) => writeMarginsOfPrint(),
      () => undefined,
    ),
);

// Another tab chose differently.
window.addEventListener('storage', () => {
  for (const preference of [direction, theme, letters]) preference.apply();
  listLookChanged();
});

/** Whether the panel is of the account that is signed in. If another tab signed in as another one, it is loaded anew. */
function useIsSameAccount(): boolean {
  const { id } = useSession().contents;
  const [shown] = useState(id);
  useEffect(() => {
    if (id !== shown) window.location.replace('/');
  }, [id, shown]);
  return id === shown;
}

/** The frame of every screen behind the sign-in. */
export function Layout() {
  const { pathname } = useLocation();
  const { density } = useListLook();
  useLayoutEffect(() => document.documentElement.setAttribute('data-density', density), [density]);
  // Notices are of the session that ends: they name people, and offer to undo.
  useEffect(() => notify.clear, []);
  const skipped = useSkippedRows();
  if (!useIsSameAccount()) return null;
  return (
    <>
      <a className="button skip-link" data-kind="primary" href="#content">
        Lewati ke isi
      </a>
      <div className="layout">
        <aside className="sider" aria-label="Menu">
          <div className="row sider-head" data-apart>
            <Wordmark />
          </div>
          <Menu />
        </aside>
        <header className="top">
          <Drawer />
          <Wordmark className="top-wordmark" />
          <Keyboard />
          <AccountPopover />
        </header>
        <ReturnToForm />
        {skipped && <SkippedRowsDialog outcome={skipped} />}
        <Content pathname={pathname} />
      </div>
    </>
  );
}

function Content({ pathname }: { pathname: string }) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const account = useSession().contents.id;
  useEffect(() => rememberOpened(account, pathname), [account, pathname]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    // Keyboards and screen readers continue at the new screen.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="content" ref={main} className="stack" tabIndex={-1}>
      <OwnNotices />
      <Tabs />
      <ErrorBoundary subject={pathname}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

/** From this width on the menu is beside the screen. */
const desktop = '(width >= 64rem)';

/** The menu of small screens, and the button that opens it. */
function Drawer() {
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

const kinds = Object.keys(formScreens) as (keyof typeof formScreens)[];

/** The screen of an account's newest draft; null for the member list, or if there is no draft. */
function screenOfNewest(account: number): string | null {
  const found = kinds.flatMap((kind) => {
    const draft = drafts.newest(account, kind);
    return draft ? [{ screen: formScreens[kind](draft.id), at: draft.at }] : [];
  });
  return found.sort((a, b) => b.at - a.at)[0]?.screen ?? null;
}

/** After a sign-in, redirects to the screen of an unsaved form. */
function ReturnToForm() {
  const { contents } = useSession();
  const { pathname } = useLocation();
  const [screen] = useState(() => (pathname === '/app/dashboard' ? screenOfNewest(contents.id) : null));
  const [arrived] = useState(pathname);
  return screen !== null && pathname === arrived ? <Navigate to={screen} replace /> : null;
}
