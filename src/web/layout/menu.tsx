import { Link, useLocation } from 'react-router';
import { useSession } from '#web/session/session.tsx';
import { prepare } from '#web/start/first-screens.ts';
import { lazy } from '#web/ui/lazy.ts';
import { type MenuItem, menuOf } from './navigation.tsx';

// Loaded after the screen.
const { Component: SavedViewsMenu } = lazy(async () => (await import('./saved-views-menu.tsx')).SavedViewsMenu);

interface MenuProps {
  /** Called when a link is followed, for example to close a drawer. */
  onFollow?: () => void;
}

/** The main menu. */
export function Menu({ onFollow }: MenuProps) {
  const { first, apart } = menuOf(useSession());
  return (
    <nav aria-label="Menu utama" className="menu">
      <Items items={first} onFollow={onFollow} />
      {apart.length > 0 && <Items items={apart} onFollow={onFollow} />}
      <SavedViewsMenu onFollow={onFollow} />
    </nav>
  );
}

function Items({ items, onFollow }: { items: MenuItem[]; onFollow: (() => void) | undefined }) {
  const { pathname } = useLocation();
  return (
    <ul className="stack" data-gap="1">
      {items.map(({ label, icon, to, also }) => {
        // A hovered or focused link is most likely opened next.
        const soon = () => prepare({ pathname: to, search: '' });
        return (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to || pathname === also ? 'page' : pathname.startsWith(`${to}/`) || undefined}
              onClick={onFollow}
              onPointerEnter={soon}
              onFocus={soon}
            >
              <span aria-hidden="true">{icon}</span>
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
