import StarOutlined from '@ant-design/icons-svg/es/asn/StarOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import { savedViews, viewAddress, viewCounts } from '#web/lists/saved-views.ts';
import { Icon } from '#web/ui/icon.tsx';

/** The saved views with their numbers of members. */
export function SavedViewsMenu({ onFollow }: { onFollow: (() => void) | undefined }) {
  const views = useQuery(savedViews).data ?? [];
  const counts = useQuery({ ...viewCounts, enabled: views.length > 0 }).data;
  const { pathname, search } = useLocation();
  if (views.length === 0) return null;
  const here = `${pathname}${search}`;
  return (
    <ul aria-label="Tampilan tersimpan" className="stack" data-gap="1">
      {views.map((view) => {
        const to = viewAddress(view);
        const count = counts?.get(view.id);
        return (
          <li key={view.id}>
            <Link to={to} title={view.name} aria-current={here === to ? 'page' : undefined} onClick={onFollow}>
              <span aria-hidden="true">
                <Icon of={StarOutlined} />
              </span>
              <bdi translate="no" className="one-line">
                {view.name}
              </bdi>
              {count !== undefined && (
                <bdi translate="no" className="menu-count faint">
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
