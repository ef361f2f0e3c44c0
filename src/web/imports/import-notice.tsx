import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface ImportNoticeProps {
  kind: 'fault' | 'warning';
  title: ReactNode;
  children?: ReactNode;
  action?: { label: string; onClick: () => void } | undefined;
  onDismiss?: () => void;
}

/** A notice of an import. Screen readers read faults at once. */
export function ImportNotice({ kind, title, children, action, onDismiss }: ImportNoticeProps) {
  return (
    <div
      className="notice"
      data-tone={kind === 'fault' ? 'danger' : 'warn'}
      role={kind === 'fault' ? 'alert' : undefined}
    >
      <p>
        <strong>{title}</strong> {children}
      </p>
      {(action || onDismiss) && (
        <span className="row">
          {action && (
            <Button size="small" onClick={action.onClick}>
              {action.label}
            </Button>
          )}
          {onDismiss && (
            <Button size="small" kind="text" onClick={onDismiss}>
              Tutup
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
