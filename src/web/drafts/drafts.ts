import { useState } from 'react';
import { kept, keptInTab } from '#web/ui/storage.ts';
import { createStore, useStore } from '#web/ui/store.ts';
import {
  type Draft,
  draftStore,
  type FormKey,
  isTabOpen,
  markTabClosed,
  markTabOpen,
  type Texts,
} from './draft-store.ts';
import type { FormKind } from './form-screens.ts';

const tabKey = 'draft-tab';

/** Milliseconds between two signs of life of a tab. */
const heartbeat = 20_000;

/**
 * This tab's name. It survives a reload. A duplicated tab copies the name of the original, which is still open, so it
 * gets a new one.
 */
function nameOfTab(): string {
  const before = keptInTab.read(tabKey);
  if (before !== null && !isTabOpen(kept, before)) return before;
  const name = crypto.getRandomValues(new Uint32Array(2)).join('-');
  keptInTab.write(tabKey, name);
  return name;
}

const tab = nameOfTab();
const show = () => markTabOpen(kept, tab);

show();
setInterval(show, heartbeat);
window.addEventListener('pageshow', show);
window.addEventListener('pagehide', () => markTabClosed(kept, tab));

/** The unsaved forms of this browser. */
export const drafts = draftStore(kept, tab);

export const hasDrafts = (account: number): boolean => drafts.has(account);

/** Deletes all drafts of an account. */
export function clearDrafts(account: number): void {
  drafts.clear(account);
  secrets.clear();
  request(null);
}

/** Typed passwords of forms whose save failed. In memory only: they are never stored. */
const secrets = new Map<string, Texts>();

const nameOf = ({ account, kind, id }: FormKey) => `${account}:${kind}:${id}`;

export const keepSecrets = (form: FormKey, typed: Texts): void => void secrets.set(nameOf(form), typed);

export const secretsOf = (form: FormKey): Texts => secrets.get(nameOf(form)) ?? {};

/** Deletes the draft of a form that was saved or discarded. */
export function forget(form: FormKey): void {
  drafts.remove(form);
  secrets.delete(nameOf(form));
}

interface FormRequest {
  form: FormKey;
  draft: Draft;
}

let current: FormRequest | null = null;
const requests = createStore(() => current);

function request(next: FormRequest | null): void {
  current = next;
  requests.changed();
}

/** Asks the screen of a form to open it again with its draft. */
export function reopenForm(form: FormKey): void {
  const draft = drafts.take(form);
  request(draft && { form, draft });
}

/**
 * The form of a kind that opens by itself: it was open before a reload, or its save failed and the person reopens it.
 * To be closed once it is saved or discarded.
 */
export function useOpenDraft(account: number, kind: FormKind): { draft: Draft; close: () => void } | null {
  const [found, setFound] = useState(() => drafts.newest(account, kind));
  const requested = useStore(requests);
  const isMine = requested?.form.account === account && requested.form.kind === kind;
  const draft = isMine ? requested.draft : found;
  if (!draft) return null;
  return {
    draft,
    close: () => {
      setFound(null);
      request(null);
    },
  };
}
