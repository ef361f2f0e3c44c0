import { Navigate, Route, Routes } from 'react-router';
import { layout, notFoundScreen, screens } from './screens.ts';

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
