import AlertOutlined from '@ant-design/icons-svg/es/asn/AlertOutlined';
import AuditOutlined from '@ant-design/icons-svg/es/asn/AuditOutlined';
import CreditCardOutlined from '@ant-design/icons-svg/es/asn/CreditCardOutlined';
import EnvironmentOutlined from '@ant-design/icons-svg/es/asn/EnvironmentOutlined';
import HistoryOutlined from '@ant-design/icons-svg/es/asn/HistoryOutlined';
import ImportOutlined from '@ant-design/icons-svg/es/asn/ImportOutlined';
import ReadOutlined from '@ant-design/icons-svg/es/asn/ReadOutlined';
import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined';
import ShopOutlined from '@ant-design/icons-svg/es/asn/ShopOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import type { StoredSession } from '#web/session/stored-session.ts';

/** A tab of a screen, which is a screen with an address of its own. */
export interface ScreenPart {
  label: string;
  to: string;
  /** The heading of the screen, where the tab says less. */
  title?: string;
}

export interface MenuItem {
  label: string;
  icon: IconDefinition;
  to: string;
  /** Another address that shows the same screen. */
  also?: string;
  /** What belongs together, as tabs. */
  parts?: readonly ScreenPart[];
}

/** For whom an item or a group is; without it for everybody. */
interface Audience {
  isFor?: (session: StoredSession) => boolean;
}

export interface MenuGroup {
  /** Null for the items of the specification, which come first. */
  title: string | null;
  items: readonly MenuItem[];
}

const isSuperadmin = ({ contents }: StoredSession) => contents.role_name === 'Superadmin';

type Tabs = readonly [ScreenPart, ...ScreenPart[]];

/** An item that leads to the first of its tabs. */
const withTabs = (label: string, icon: IconDefinition, parts: Tabs): MenuItem => ({
  label,
  icon,
  to: parts[0].to,
  parts,
});

const groups: readonly (Audience & { title: string | null; items: readonly (Audience & MenuItem)[] })[] = [
  {
    title: null,
    items: [
      { label: 'Anggota IKAI', icon: TeamOutlined, to: '/app/membership', also: '/app/dashboard' },
      {
        label: 'Wilayah IKAI',
        icon: EnvironmentOutlined,
        to: '/app/wilayah',
        isFor: ({ role }) => role === 'admin',
      },
      { label: 'Vendor', icon: ShopOutlined, to: '/app/vendor', isFor: isSuperadmin },
      { label: 'Users', icon: UserOutlined, to: '/app/users' },
    ],
  },
  {
    title: 'Kegiatan',
    items: [
      withTabs('Pelatihan', ReadOutlined, [
        { label: 'Kelas', to: '/app/training', title: 'Pelatihan' },
        { label: 'Modul', to: '/app/training/modules', title: 'Modul pelatihan' },
        { label: 'Laporan', to: '/app/training/reports', title: 'Laporan pelatihan' },
      ]),
      withTabs('Serkom', SafetyCertificateOutlined, [
        { label: 'Ringkasan', to: '/app/serkom', title: 'Serkom' },
        { label: 'Ingatkan', to: '/app/serkom/reminders', title: 'Ingatkan anggota' },
        { label: 'Catatan', to: '/app/serkom/record', title: 'Catatan pengingat' },
      ]),
    ],
  },
  {
    title: 'Data',
    items: [
      { label: 'Impor', icon: ImportOutlined, to: '/app/imports' },
      withTabs('Kualitas data', AlertOutlined, [
        { label: 'Mungkin ganda', to: '/app/duplicates' },
        { label: 'Perlu dilengkapi', to: '/app/completeness' },
      ]),
      withTabs('Riwayat', HistoryOutlined, [
        { label: 'Riwayat', to: '/app/history' },
        { label: 'Sampah', to: '/app/trash' },
      ]),
    ],
  },
  {
    title: 'Pengaturan',
    isFor: isSuperadmin,
    items: [
      withTabs('Akun & keamanan', AuditOutlined, [
        { label: 'Akun', to: '/app/accounts', title: 'Akun staf' },
        { label: 'Kejadian', to: '/app/security', title: 'Keamanan' },
      ]),
      withTabs('Kartu anggota', CreditCardOutlined, [
        { label: 'Rancangan', to: '/app/cards', title: 'Kartu anggota' },
        { label: 'Tercetak', to: '/app/cards/printed', title: 'Kartu tercetak' },
      ]),
    ],
  },
];

/** The menu: the specification's items, then the others by what they are for. The server decides what each role may do. */
export function menuOf(session: StoredSession): MenuGroup[] {
  const isFor = (one: Audience) => one.isFor?.(session) ?? true;
  return groups.filter(isFor).map(({ title, items }) => ({ title, items: items.filter(isFor) }));
}

/** All screens of the menu and of its tabs, by their headings. */
export function screensOf(session: StoredSession): { label: string; to: string }[] {
  const items = menuOf(session).flatMap((group) => group.items);
  const screens = items.flatMap(({ label, to, parts }) =>
    parts ? parts.map((part) => ({ label: part.title ?? part.label, to: part.to })) : [{ label, to }],
  );
  // Whoever may not design cards may see which ones were printed.
  return screens.some(({ to }) => to === printedCards.to) ? screens : [...screens, printedCards];
}

const printedCards = { label: 'Kartu tercetak', to: '/app/cards/printed' };

/** Whether an address is this one, or one below it. */
export const isWithin = (pathname: string, to: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** The item with tabs that an address is one of, for whoever may see them. */
export function tabsAt(session: StoredSession, pathname: string): MenuItem | undefined {
  // A class is no tab, but the numbers of a report are below one.
  const isTab = ({ to }: ScreenPart) => (to === '/app/training/reports' ? isWithin(pathname, to) : pathname === to);
  return menuOf(session)
    .flatMap(({ items }) => items)
    .find(({ parts }) => parts?.some(isTab));
}
