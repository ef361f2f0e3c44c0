import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { listLookChanged, useListLook } from '#web/lists/list-look.ts';
import { OwnNotices } from '#web/session/own-notices.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { letters } from '#web/ui/letters.ts';
import { Loading } from '#web/ui/loading.tsx';
import { notify } from '#web/ui/notices.tsx';
import { direction, theme } from '#web/ui/preferences.ts';
import { refuseStrayFiles } from '#web/ui/stray-files.ts';
import { whenIdle } from '#web/ui/when-idle.ts';
import { Wordmark } from '#web/ui/wordmark.tsx';
import { useSkippedRows } from '#web/undo/skipped-rows.ts';
import { AccountPopover } from './account-popover.tsx';
import { Drawer } from './drawer.tsx';
import '#web/ui/layouts.css';
import '#web/ui/shapes.css';
import '#web/ui/tokens-signed-in.css';
import '#web/ui/media.css';
import './layout.css';
import { Keyboard } from './keyboard.tsx';
import { Menu, Tabs } from './menu.tsx';
import { rememberOpened } from './recent-members.ts';
import { ReturnToForm } from './return-to-form.tsx';

const { Component: SkippedRowsDialog } = lazy(
  async () => (await import('./skipped-rows-dialog.tsx')).SkippedRowsDialog,
);

refuseStrayFiles();
whenIdle(() => void import('./printed-margins.ts').then(({ writeMarginsOfPrint }) => writeMarginsOfPrint()));

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
      <a className="skip-link" href="#content">
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
