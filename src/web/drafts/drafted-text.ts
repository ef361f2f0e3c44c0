import { useState } from 'react';
import type { FormKey } from './draft-store.ts';
import { drafts, forget } from './drafts.ts';

/** The text of a dialog's box, kept as a draft while it differs from what it began with. To be forgotten on closing. */
export function useDraftedText(key: FormKey, before: string) {
  const [text, setText] = useState(() => drafts.take(key)?.typed.text ?? before);

  function change(next: string): void {
    setText(next);
    const start = { id: key.id, version: null, base: { text: before } };
    if (next === before) forget(key);
    else drafts.write(key, { ...start, typed: { text: next }, faults: {}, failure: null });
  }

  return { text, change, forget: () => forget(key) };
}

/** Whether the box of such a draft opens by itself, as it was open before a reload or a new sign-in. */
export const opensDraft = ({ account, kind, id }: FormKey): boolean => drafts.newest(account, kind)?.id === id;
