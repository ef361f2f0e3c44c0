import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { Texts } from '#web/drafts/draft-store.ts';
import { notify } from './notices.tsx';

/** What is saved: all values, the changed ones, and the version that the edit started from. */
export interface Saving<Values> {
  id: number | null;
  values: Values;
  changed: Partial<Values>;
  version: number | null;
}

/** How a form is saved. */
export interface SavingOf<S extends z.ZodObject, Saved> {
  save: (saving: Saving<z.output<S>>) => Promise<Saved>;
  /** Faults by field that the server is asked for before saving. */
  check?: (saving: Saving<z.output<S>>) => Promise<Texts>;
}

/** Checks and saves what a form holds. */
export function useSaving<S extends z.ZodObject, Saved>(
  how: SavingOf<S, Saved>,
): Required<SavingOf<S, Saved>> & { isSaving: boolean } {
  const [isChecking, setChecking] = useState(false);
  const mutation = useMutation({ mutationFn: how.save });

  /** A failed check does not block saving: the server decides in the end. */
  async function check(saving: Saving<z.output<S>>): Promise<Texts> {
    if (!how.check) return {};
    setChecking(true);
    try {
      return await how.check(saving);
    } catch {
      return {};
    } finally {
      setChecking(false);
    }
  }

  return { isSaving: isChecking || mutation.isPending, check, save: mutation.mutateAsync };
}

/** Says why a save failed, and offers to open the form again. */
export function notifyFailed(status: number, reason: string, reopen: () => void) {
  const action = { label: 'Buka lagi', onClick: reopen };
  if (status === 0) notify.error(`ERROR: ${reason}`, { description: 'Isian Anda tidak hilang.', action });
  else notify.error('Data Gagal Tersimpan', { description: reason, action });
}
