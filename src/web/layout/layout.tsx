import { Outlet } from 'react-router';
import { Antd } from '#web/ui/antd.tsx';

/** What surrounds every screen behind the sign-in. */
export function Layout() {
  return (
    <Antd>
      <main id="content">
        <Outlet />
      </main>
    </Antd>
  );
}
