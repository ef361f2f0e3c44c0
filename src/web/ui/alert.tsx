import CloseCircleFilled from '@ant-design/icons-svg/es/asn/CloseCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons-svg/es/asn/ExclamationCircleFilled';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './parts.css';

interface AlertProps {
  kind: 'error' | 'warning';
  children: ReactNode;
}

/** A message on the screen itself. Screen readers read it at once. */
export function Alert({ kind, children }: AlertProps) {
  return (
    <div className="notice alert" data-tone={kind === 'warning' ? 'warn' : 'danger'} role="alert">
      <Icon of={kind === 'error' ? CloseCircleFilled : ExclamationCircleFilled} />
      <p>{children}</p>
    </div>
  );
}
