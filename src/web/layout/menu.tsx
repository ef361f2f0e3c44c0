import { Link, useLocation } from 'react-router';
import { useSession } from '#web/session/session.tsx';
import { prepare } from '#web/start/first-screens.ts';
import { lazy } from '#web/ui/lazy.ts';
import { type MenuItem, menuOf } from './navigation.tsx';

// They come after the screen that somebody came for.
const { Component: SavedViewsMenu } = lazy(async () => (await import('./saved-views-menu.tsx')).SavedViewsMenu);

interface MenuProps {
  /** Told when a link is followed, so that a drawer can close. */
  onFollow?: () => void;
}

/** The way to the screens. */
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
        // What a person points at is most likely what they open next.
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
