import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { queryClient } from '#web/api/query-client.ts';
import { hasStoredCheckIns } from '#web/check-in/stored-keys.ts';
import { ConnectionBar } from '#web/layout/connection-bar.tsx';
import { UpdateDialog } from '#web/layout/update-dialog.tsx';
import { SignedIn, SignedOut, useSession } from '#web/session/session.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Front } from '#web/ui/front.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notices } from '#web/ui/notices.tsx';
import { insideScreen, screenBefore, signInScreen } from './first-screens.ts';

/** The panel: which address shows which screen, and what is there on every screen. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <BrowserRouter>
          <Suspense fallback={<Loading />}>
            <Addresses />
          </Suspense>
        </BrowserRouter>
      </ErrorBoundary>
      <KeptCheckIns />
      <Front>
        <ConnectionBar />
        <Notices />
      </Front>
      <UpdateDialog />
    </QueryClientProvider>
  );
}

/** Check-ins that a closed page left unsent are sent from wherever their account is next. */
function KeptCheckIns() {
  const account = useSession().contents.id;
  useEffect(() => {
    if (!hasStoredCheckIns(localStorage, account)) return;
    // Where its code does not arrive they stay kept, until the next start.
    import('#web/check-in/desk.ts').then(({ deskOf }) => deskOf(account)).catch(() => undefined);
  }, [account]);
  return null;
}

/** Whoever must do something before anything else does that first, at whatever address. */
function Inside() {
  return useSession().contents.first ? <screenBefore.Component /> : <insideScreen.Component />;
}

function Addresses() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/login" replace />} />
      <Route element={<SignedOut />}>
        <Route path="/login" element={<signInScreen.Component />} />
      </Route>
      <Route path="/password" element={<screenBefore.Component />} />
      <Route element={<SignedIn />}>
        <Route path="*" element={<Inside />} />
      </Route>
    </Routes>
  );
}
