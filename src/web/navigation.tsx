import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import ImportOutlined from '@ant-design/icons/ImportOutlined';
import ReadOutlined from '@ant-design/icons/ReadOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import ShopOutlined from '@ant-design/icons/ShopOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { ReactNode } from 'react';
import type { Session } from './stored-session.ts';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  to: string;
  /** Another address that shows the same screen. */
  also?: string;
}

interface Entry extends MenuItem {
  isFor?: (session: Session) => boolean;
}

const isSuperadmin = ({ contents }: Session) => contents.role_name === 'Superadmin';

const first: Entry[] = [
  { label: 'Anggota IKAI', icon: <TeamOutlined />, to: '/app/membership', also: '/app/dashboard' },
  { label: 'Wilayah IKAI', icon: <EnvironmentOutlined />, to: '/app/wilayah', isFor: ({ role }) => role === 'admin' },
  { label: 'Vendor', icon: <ShopOutlined />, to: '/app/vendor', isFor: isSuperadmin },
  { label: 'Users', icon: <UserOutlined />, to: '/app/users' },
];

const apart: Entry[] = [
  { label: 'Akun staf', icon: <IdcardOutlined />, to: '/app/accounts', isFor: isSuperadmin },
  { label: 'Pelatihan', icon: <ReadOutlined />, to: '/app/training' },
  { label: 'Serkom', icon: <SafetyCertificateOutlined />, to: '/app/serkom' },
  { label: 'Impor', icon: <ImportOutlined />, to: '/app/imports' },
  { label: 'Riwayat', icon: <HistoryOutlined />, to: '/app/history' },
  { label: 'Sampah', icon: <DeleteOutlined />, to: '/app/trash' },
];

/** The menu of somebody: the specification's items, then those set apart from them. The server decides what they may do. */
export function menuOf(session: Session): { first: MenuItem[]; apart: MenuItem[] } {
  const theirs = (entries: Entry[]) => entries.filter(({ isFor }) => isFor === undefined || isFor(session));
  return { first: theirs(first), apart: theirs(apart) };
}
