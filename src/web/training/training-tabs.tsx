import { NavLink } from 'react-router';
import './training-tabs.css';

const parts = [
  { label: 'Kelas', to: '/app/training' },
  { label: 'Modul', to: '/app/training/modules' },
  { label: 'Laporan', to: '/app/training/reports' },
] as const;

export function TrainingTabs() {
  return (
    <nav className="training-tabs" aria-label="Bagian pelatihan">
      {parts.map(({ label, to }) => (
        <NavLink key={to} to={to} end={to === '/app/training'}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
