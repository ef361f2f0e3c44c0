import { useState } from 'react';
import { createStore, useStore } from '#web/ui/store.ts';
import { type Draft, draftStore, type FormKey, hideTab, isTabOpen, showTab, type Texts } from './draft-store.ts';
import type { FormKind } from './form-screens.ts';

const tabKey = 'draft-tab';

/** How often an open tab says so, in milliseconds. */
const heartbeat = 20_000;

/** This tab's name. It survives a reload; a duplicated tab finds its original's name, which is open, and gets a new one. */
function nameOfTab(): string {
  const before = sessionStorage.getItem(tabKey);
  if (before !== null && !isTabOpen(localStorage, before)) return before;
  const name = crypto.getRandomValues(new Uint32Array(2)).join('-');
  sessionStorage.setItem(tabKey, name);
  return name;
}

const tab = nameOfTab();
const show = () => showTab(localStorage, tab);

show();
setInterval(show, heartbeat);
window.addEventListener('pageshow', show);
window.addEventListener('pagehide', () => hideTab(localStorage, tab));

/** What stands unsaved in this browser's forms. */
export const drafts = draftStore(localStorage, tab);

/** Whether something stands unsaved in this browser for an account. */
export const hasDrafts = (account: number): boolean => drafts.has(account);

/** Throws away whatever stands unsaved in this browser for an account. */
export function clearDrafts(account: number): void {
  drafts.clear(account);
  secrets.clear();
  ask(null);
}

/** Typed passwords of forms whose save failed: in memory alone, for they are never written anywhere. */
const secrets = new Map<string, Texts>();

const nameOf = ({ account, kind, id }: FormKey) => `${account}:${kind}:${id}`;

export const keepSecrets = (form: FormKey, typed: Texts): void => void secrets.set(nameOf(form), typed);

export const secretsOf = (form: FormKey): Texts => secrets.get(nameOf(form)) ?? {};

/** Forgets what stood unsaved in a form: it is saved, or thrown away. */
export function forget(form: FormKey): void {
  drafts.remove(form);
  secrets.delete(nameOf(form));
}

interface Asked {
  form: FormKey;
  draft: Draft;
}

let asked: Asked | null = null;
const requests = createStore(() => asked);

function ask(next: Asked | null): void {
  asked = next;
  requests.changed();
}

/** Asks the screen that keeps such rows to open a form again, filled as it was. */
export function openAgain(form: FormKey): void {
  const draft = drafts.take(form);
  ask(draft && { form, draft });
}

/**
 * The form of a kind that must be open though nobody pressed a button: one that was open when the page was reloaded, or
 * one whose save failed and that the person wants back. `close` is for when it has been saved or thrown away.
 */
export function useOpenDraft(account: number, kind: FormKind): { draft: Draft; close: () => void } | null {
  const [found, setFound] = useState(() => drafts.newest(account, kind));
  const request = useStore(requests);
  const isMine = request?.form.account === account && request.form.kind === kind;
  const draft = isMine ? request.draft : found;
  if (!draft) return null;
  return {
    draft,
    close: () => {
      setFound(null);
      ask(null);
    },
  };
}
