import { Navigate, Route, Routes } from 'react-router';
import { guardRepeatedPresses } from '#web/ui/repeated-presses.ts';
import { layout, notFoundScreen, screens } from './screens.ts';

// The sign-in, where each byte counts, has nothing that it would guard.
guardRepeatedPresses();

/** The routes behind the sign-in. */
export function Inside() {
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
