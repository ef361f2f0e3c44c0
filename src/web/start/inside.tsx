import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { hasStoredCheckIns } from '#web/check-in/stored-keys.ts';
import { useSession } from '#web/session/session.tsx';
import { kept } from '#web/ui/storage.ts';
import { guardWindow } from '#web/ui/window-guards.ts';
import { layout, notFoundScreen, screens } from './screens.ts';

// The sign-in, where each byte counts, has nothing that it would guard.
guardWindow();

/** Sends check-ins that were left unsent by a closed page. */
function useStoredCheckIns(): void {
  const account = useSession().contents.id;
  useEffect(() => {
    if (!hasStoredCheckIns(kept, account)) return;
    // If the code can't be loaded, they stay stored until the next start.
    import('#web/check-in/desk.ts').then(({ deskOf }) => deskOf(account)).catch(() => undefined);
  }, [account]);
}

/** The routes behind the sign-in. */
export function Inside() {
  useStoredCheckIns();
  return (
    <Routes>
      <Route element={<layout.Component />}>
        <Route path="/app" element={<Navigate to="/app/membership" replace />} />
        {Object.entries(screens).map(([path, { Component }]) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
        <Route path="*" element={<notFoundScreen.Component />} />
      </Route>
    </Routes>
  );
}
