import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readableNumber } from '#contract/numbers.ts';
import type { Region } from '#contract/regions.ts';
import { notify } from '#web/ui/notices.tsx';
import { RefusedItems } from '#web/ui/refused-items.tsx';
import { WorkDialog } from '#web/ui/work-dialog.tsx';
import { type MemberScope, ScopeText } from './member-scope.tsx';

/** Properties of a dialog that is opened for some members. */
export interface OfMembersProps {
  scope: MemberScope;
  regions: readonly Region[];
  onClosed: () => void;
}

interface MembersFileDialogProps extends OfMembersProps {
  title: string;
  action: string;
  /** The members, at the beginning of a sentence. */
  lead: string;
  isReady?: boolean;
  /** Saves the file. It answers its name, and of how many members it is, which `saved` tells. */
  save: (signal: AbortSignal) => Promise<{ name: string; rows: number }>;
  saved: (count: string, name: string) => string;
  /** The label of those who can't be in the file. */
  refused: string;
  children: ReactNode;
}

/** Saves a file about members. Closing the dialog stops the work. */
export function MembersFileDialog(props: MembersFileDialogProps) {
  const { title, action, lead, scope, regions, isReady = true, refused, onClosed, children } = props;
  const [stop] = useState(() => new AbortController());
  const saving = useMutation({ mutationFn: save });

  async function save() {
    const { name, rows } = await props.save(stop.signal);
    notify.success(props.saved(readableNumber(rows), name) + missingText(scope, rows));
    onClosed();
  }

  function close() {
    stop.abort();
    onClosed();
  }

  const failure = stop.signal.aborted ? null : saving.error;
  return (
    <WorkDialog
      title={title}
      size="small"
      action={saving.isError ? 'Coba lagi' : action}
      onAction={saving.mutate}
      isReady={isReady}
      isBusy={saving.isPending}
      canBeStopped
      failure={failure?.message}
      onClose={close}
    >
      <div className="stack">
        <ScopeText scope={scope} regions={regions} lead={lead} />
        {children}
        {failure && <RefusedItems label={refused} error={failure} />}
      </div>
      <div role="status">{saving.isPending && 'Berkas sedang disiapkan…'}</div>
    </WorkDialog>
  );
}

/** Says that selected members are missing from the file; empty if none are. */
function missingText({ all, count }: MemberScope, rows: number): string {
  const missing = all ? 0 : count - rows;
  return missing > 0 ? ` ${readableNumber(missing)} yang dipilih sudah dihapus dan tidak ikut.` : '';
}
