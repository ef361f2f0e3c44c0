import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';

interface ImportNoticeProps {
  kind: 'fault' | 'warning';
  title: ReactNode;
  children?: ReactNode;
  /** What can be done about it. */
  action?: { label: string; onClick: () => void } | undefined;
  onPutAway?: () => void;
}

/** Something that is to be known before going on; a fault is read out at once. */
export function ImportNotice({ kind, title, children, action, onPutAway }: ImportNoticeProps) {
  return (
    <div
      className="notice"
      data-tone={kind === 'fault' ? 'danger' : 'warn'}
      role={kind === 'fault' ? 'alert' : undefined}
    >
      <p>
        <strong>{title}</strong> {children}
      </p>
      {(action || onPutAway) && (
        <span className="row">
          {action && (
            <Button size="small" onClick={action.onClick}>
              {action.label}
            </Button>
          )}
          {onPutAway && (
            <Button size="small" kind="text" onClick={onPutAway}>
              Tutup
            </Button>
          )}
        </span>
      )}
    </div>
  );
}
