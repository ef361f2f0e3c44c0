import StarOutlined from '@ant-design/icons-svg/es/asn/StarOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link, NavLink, useLocation } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { savedViews, viewAddress, viewCounts } from '#web/lists/saved-views.ts';
import { useSession } from '#web/session/session.tsx';
import { prepare } from '#web/start/first-screens.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isWithin, type MenuItem, menuOf, tabsAt } from './navigation.tsx';

interface MenuProps {
  /** Called when a link is followed, for example to close a drawer. */
  onFollow?: (() => void) | undefined;
}

/** The main menu. */
export function Menu({ onFollow }: MenuProps) {
  return (
    <nav aria-label="Menu utama" className="menu">
      {menuOf(useSession()).map(({ title, items }) => (
        <div key={title}>
          {title !== null && (
            <p className="small faint menu-title" aria-hidden="true">
              {title}
            </p>
          )}
          <ul className="stack" data-gap="1" aria-label={title ?? undefined}>
            {items.map((item) => (
              <li key={item.to}>
                <Item item={item} onFollow={onFollow} />
                {item.to === '/app/membership' && <SavedViews onFollow={onFollow} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Item({ item: { label, icon, to, also, parts = [] }, onFollow }: MenuProps & { item: MenuItem }) {
  const { pathname } = useLocation();
  // A hovered or focused link is most likely opened next.
  const soon = () => prepare({ pathname: to, search: '' });
  const isHere = pathname === to || pathname === also;
  return (
    <Link
      className="entry"
      to={to}
      aria-current={isHere ? 'page' : isWithin(pathname, to) || parts.some((part) => part.to === pathname) || undefined}
      onClick={onFollow}
      onPointerEnter={soon}
      onFocus={soon}
    >
      <span className="large" aria-hidden="true">
        <Icon of={icon} />
      </span>
      {label}
    </Link>
  );
}

/** The saved views of the members, with their numbers. */
function SavedViews({ onFollow }: MenuProps) {
  const views = useQuery(savedViews).data ?? [];
  const counts = useQuery({ ...viewCounts, enabled: views.length > 0 }).data;
  const { pathname, search } = useLocation();
  if (views.length === 0) return null;
  const params = new URLSearchParams(search);
  for (const part of ['page', 'pageSize']) params.delete(part);
  const here = params.size === 0 ? pathname : `${pathname}?${params}`;
  return (
    <ul aria-label="Tampilan tersimpan" className="stack menu-views" data-gap="1">
      {views.map((view) => {
        const to = viewAddress(view);
        const count = counts?.get(view.id);
        return (
          <li key={view.id}>
            <Link
              className="entry"
              to={to}
              title={view.name}
              aria-current={here === to ? 'page' : undefined}
              onClick={onFollow}
            >
              <span className="large" aria-hidden="true">
                <Icon of={StarOutlined} />
              </span>
              <bdi translate="no" className="two-lines first-apart">
                {view.name}
              </bdi>
              {count !== undefined && (
                <bdi translate="no" className="faint">
                  {readableNumber(count)}
                  <span className="visually-hidden"> anggota</span>
                </bdi>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The tabs of the screens that belong together. */
export function Tabs() {
  const { pathname } = useLocation();
  const shown = tabsAt(useSession(), pathname);
  if (!shown?.parts) return null;
  return (
    <nav className="tabs" aria-label={`Bagian ${shown.label}`}>
      {shown.parts.map(({ label, to }) => (
        <NavLink key={to} to={to} end={to === shown.to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
