import { Navigate, Route, Routes } from 'react-router';
import { layout, notFoundScreen, screens } from './screens.ts';

/** Which address behind the sign-in shows which screen. */
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
