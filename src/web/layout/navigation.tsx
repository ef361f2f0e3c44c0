import BlockOutlined from '@ant-design/icons-svg/es/asn/BlockOutlined';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import EnvironmentOutlined from '@ant-design/icons-svg/es/asn/EnvironmentOutlined';
import FormOutlined from '@ant-design/icons-svg/es/asn/FormOutlined';
import HistoryOutlined from '@ant-design/icons-svg/es/asn/HistoryOutlined';
import IdcardOutlined from '@ant-design/icons-svg/es/asn/IdcardOutlined';
import ImportOutlined from '@ant-design/icons-svg/es/asn/ImportOutlined';
import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined';
import ReadOutlined from '@ant-design/icons-svg/es/asn/ReadOutlined';
import SafetyCertificateOutlined from '@ant-design/icons-svg/es/asn/SafetyCertificateOutlined';
import ShopOutlined from '@ant-design/icons-svg/es/asn/ShopOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined';
import type { ReactNode } from 'react';
import type { StoredSession } from '#web/session/stored-session.ts';
import { Icon } from '#web/ui/icon.tsx';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  to: string;
  /** Another address that shows the same screen. */
  also?: string;
}

interface Entry extends MenuItem {
  isFor?: (session: StoredSession) => boolean;
}

const isSuperadmin = ({ contents }: StoredSession) => contents.role_name === 'Superadmin';

const first: Entry[] = [
  { label: 'Anggota IKAI', icon: <Icon of={TeamOutlined} />, to: '/app/membership', also: '/app/dashboard' },
  {
    label: 'Wilayah IKAI',
    icon: <Icon of={EnvironmentOutlined} />,
    to: '/app/wilayah',
    isFor: ({ role }) => role === 'admin',
  },
  { label: 'Vendor', icon: <Icon of={ShopOutlined} />, to: '/app/vendor', isFor: isSuperadmin },
  { label: 'Users', icon: <Icon of={UserOutlined} />, to: '/app/users' },
];

const apart: Entry[] = [
  { label: 'Akun staf', icon: <Icon of={IdcardOutlined} />, to: '/app/accounts', isFor: isSuperadmin },
  { label: 'Keamanan', icon: <Icon of={LockOutlined} />, to: '/app/security', isFor: isSuperadmin },
  { label: 'Kartu anggota', icon: <Icon of={IdcardOutlined} />, to: '/app/cards', isFor: isSuperadmin },
  { label: 'Pelatihan', icon: <Icon of={ReadOutlined} />, to: '/app/training' },
  { label: 'Serkom', icon: <Icon of={SafetyCertificateOutlined} />, to: '/app/serkom' },
  { label: 'Impor', icon: <Icon of={ImportOutlined} />, to: '/app/imports' },
  { label: 'Mungkin ganda', icon: <Icon of={BlockOutlined} />, to: '/app/duplicates' },
  { label: 'Perlu dilengkapi', icon: <Icon of={FormOutlined} />, to: '/app/completeness' },
  { label: 'Riwayat', icon: <Icon of={HistoryOutlined} />, to: '/app/history' },
  { label: 'Sampah', icon: <Icon of={DeleteOutlined} />, to: '/app/trash' },
];

/** The menu items: the specification's, then the others. The server decides what each role may do. */
export function menuOf(session: StoredSession): { first: MenuItem[]; apart: MenuItem[] } {
  const theirs = (entries: Entry[]) => entries.filter(({ isFor }) => isFor === undefined || isFor(session));
  return { first: theirs(first), apart: theirs(apart) };
}
