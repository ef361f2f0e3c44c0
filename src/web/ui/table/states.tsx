import InboxOutlined from '@ant-design/icons-svg/es/asn/InboxOutlined';
import type { ReactNode } from 'react';
import { CallError } from '#web/api/call-error.ts';
import { useConnected } from '#web/api/connection.ts';
import { Icon } from '../icon.tsx';
import { RetryButton } from '../retry-button.tsx';
import type { PlacedColumn } from './columns.ts';

/** The state of loading a list; a query's result has it. */
export interface ListProgress {
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** The progress of rows that are not loaded from elsewhere. */
export const loaded: ListProgress = { isFetching: false, error: null, refetch: () => undefined };

/** Placeholders for the rows before the first answer. */
export function SkeletonRows<Row>({ columns, hasBoxes }: { columns: readonly PlacedColumn<Row>[]; hasBoxes: boolean }) {
  return Array.from({ length: 10 }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
    <tr key={line}>
      {hasBoxes && <td data-pinned="start" />}
      {columns.map((column) => (
        <td key={column.key} data-pinned={column.pinned} style={column.inset}>
          <span className="waiting" />
        </td>
      ))}
    </tr>
  ));
}

/** The message in place of rows, with what to do about it. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className="stack data-table-notice data-table-nothing muted">
      <Icon of={InboxOutlined} />
      {children}
    </div>
  );
}

interface LoadErrorProps {
  progress: ListProgress;
  /** What could not be loaded. */
  what?: string;
}

/** What a retry can't change: the address is wrong, or leads to what is gone. */
const isFinal = (error: Error) => error instanceof CallError && [400, 404].includes(error.status);

/** Says that the list could not be loaded. Older rows stay below it. */
export function LoadError({ progress, what = 'Daftar' }: LoadErrorProps) {
  const { error } = progress;
  const isConnected = useConnected();
  if (!error) return null;
  if (isFinal(error)) {
    return (
      <p className="notice" data-tone="danger" role="alert">
        {error.message}
      </p>
    );
  }
  // The bar says why, once for all parts, and they follow by themselves.
  if (!isConnected && error instanceof CallError && error.status === 0) {
    return (
      <div className="row muted data-table-notice" data-line role="alert">
        <p>{what} tidak dapat dimuat.</p>
        <RetryButton isBusy={progress.isFetching} onRetry={progress.refetch} />
      </div>
    );
  }
  const isRefused = error instanceof CallError && error.status === 403;
  return (
    <div className="notice data-table-notice" data-tone="danger" role="alert">
      <p>
        <strong>{isRefused ? `${what} ini tidak terbuka untuk akun Anda.` : `${what} tidak dapat dimuat.`}</strong>{' '}
        {error.message}
        {!isRefused && ' Tidak ada data yang hilang.'}
      </p>
      {!isRefused && <RetryButton isBusy={progress.isFetching} onRetry={progress.refetch} />}
    </div>
  );
}
