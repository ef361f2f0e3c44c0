import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { queryClient } from '#web/api/query-client.ts';
import { ConnectionBar } from '#web/layout/connection-bar.tsx';
import { UpdateDialog } from '#web/layout/update-dialog.tsx';
import { SignedIn, SignedOut, useSession } from '#web/session/session.tsx';
import { firstStep } from '#web/session/stored-session.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Front } from '#web/ui/front.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notices } from '#web/ui/notices.tsx';
import { insideScreen, screenBefore, signInScreen } from './first-screens.ts';

/** The panel: the routes, and what is on every screen. */
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
      <Front>
        <ConnectionBar />
        <Notices />
      </Front>
      <UpdateDialog />
    </QueryClientProvider>
  );
}

/** Required steps, such as a new password, come first at every address. */
function Inside() {
  return firstStep(useSession()) ? <screenBefore.Component /> : <insideScreen.Component />;
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
