import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { useConnected } from '#web/api/connection.ts';
import { queryClient } from '#web/api/query-client.ts';
import { updateNow, useIsOutdated } from '#web/api/release.ts';
import { SignedIn, SignedOut, useSession } from '#web/session/session.tsx';
import { firstStep } from '#web/session/stored-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Front } from '#web/ui/front.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Notices } from '#web/ui/notices.tsx';
import { type StorageTrouble, storageTrouble, subscribeStorageTrouble } from '#web/ui/storage.ts';
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

const troubles: Record<StorageTrouble, string> = {
  refused: 'Peramban ini menolak menyimpan data.',
  full: 'Penyimpanan peramban ini penuh.',
};

/**
 * Shown while the server can't be reached, which the version check ends by itself; and where the browser keeps nothing,
 * until somebody has read it.
 */
function ConnectionBar() {
  const connected = useConnected();
  const trouble = useSyncExternalStore(subscribeStorageTrouble, storageTrouble);
  const [isRead, setRead] = useState(false);
  return (
    <div role="status">
      {!connected ? (
        <p className="connection-bar">
          Koneksi ke server terputus. Isian Anda aman; panel menyambung kembali dengan sendirinya.
        </p>
      ) : (
        trouble &&
        !isRead && (
          <p className="connection-bar">
            <span>
              {troubles[trouble]} Panel tetap bekerja, tetapi sesi dan isian Anda hilang bila halaman ini ditutup.{' '}
              <button type="button" className="link" onClick={() => setRead(true)}>
                Mengerti
              </button>
            </span>
          </p>
        )
      )}
    </div>
  );
}

/** Blocks the panel once the server has a newer build. */
function UpdateDialog() {
  return useIsOutdated() ? <Blocking /> : null;
}

function Blocking() {
  const [isUpdating, setUpdating] = useState(false);
  return (
    <Dialog
      title="Update App Version"
      size="question"
      onClose={() => undefined}
      footer={
        <Button
          kind="primary"
          isBusy={isUpdating}
          onClick={() => {
            setUpdating(true);
            void updateNow();
          }}
        >
          {isUpdating ? 'Memperbarui…' : 'Perbarui sekarang'}
        </Button>
      }
    >
      <p>
        Versi baru panel sudah tersedia. Perbarui untuk melanjutkan; isian yang belum disimpan tetap ada dan muncul
        kembali setelahnya.
      </p>
    </Dialog>
  );
}
