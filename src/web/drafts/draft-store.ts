import { presentTime } from '#contract/now.ts';
import type { BrowserStorage } from '#web/ui/storage.ts';
import type { FormKind } from './form-screens.ts';

/** The fields of a form as text, as people type and see them. */
export type Texts = Record<string, string>;

/** The start of an edit. A new row has no id; rows without versions have no version. */
export interface Start {
  id: number | null;
  version: number | null;
  base: Texts;
}

/** The unsaved content of a form, with everything needed to restore it. */
export interface Draft extends Start {
  typed: Texts;
  /** The server's faults by field, after a failed save. */
  faults: Texts;
  /** Why the last save failed. */
  failure: string | null;
  /** When it was stored, in milliseconds. */
  at: number;
}

export type DraftContent = Omit<Draft, 'at'>;

/** Identifies a form. Other accounts on the same browser never see its draft. */
export interface FormKey {
  account: number;
  kind: FormKind;
  id: number | null;
}

/**
 * Milliseconds without a sign of life after which a tab counts as closed. Browsers run the timers of hidden tabs once
 * a minute.
 */
const silence = 90_000;

const draftPrefix = 'draft:';
const tabPrefix = 'draft-tab:';

const prefixOf = ({ account, kind, id }: FormKey) => `${draftPrefix}${account}:${kind}:${id ?? 'new'}:`;

/**
 * Drafts in the browser's storage. Each tab has its own key, so that two tabs with the same form never overwrite each
 * other. A tab takes over the drafts of a closed one.
 */
export function draftStore(storage: BrowserStorage, tab: string, time: () => number = presentTime) {
  const keys = (prefix: string) => storage.keys().filter((key) => key.startsWith(prefix));

  const tabOf = (key: string) => key.slice(key.lastIndexOf(':') + 1);

  /** The drafts with a prefix, newest first. */
  const draftsWith = (prefix: string) =>
    keys(prefix)
      .map((key) => ({ key, tab: tabOf(key), draft: draftOf(storage.read(key)) }))
      .filter((found): found is typeof found & { draft: Draft } => found.draft !== null)
      .sort((a, b) => b.draft.at - a.draft.at);

  const isMine = (found: { tab: string }) => found.tab === tab;
  const isAbandoned = (found: { tab: string }) => found.tab !== tab && !isTabOpen(storage, found.tab, time());

  return {
    /** Stores a draft. */
    write(form: FormKey, content: DraftContent): void {
      const draft: Draft = { ...content, at: time() };
      storage.write(prefixOf(form) + tab, JSON.stringify(draft));
    },

    remove(form: FormKey): void {
      storage.remove(prefixOf(form) + tab);
    },

    /** This tab's draft of a form, else the newest one of a closed tab, which moves to this tab. */
    take(form: FormKey): Draft | null {
      const found = draftsWith(prefixOf(form));
      const mine = found.find(isMine);
      if (mine) return mine.draft;
      const left = found.find(isAbandoned);
      if (!left) return null;
      storage.remove(left.key);
      this.write(form, left.draft);
      return left.draft;
    },

    /** A draft of the same form in another open tab. */
    elsewhere(form: FormKey): Draft | null {
      return (
        draftsWith(prefixOf(form)).find((found) => !isMine(found) && isTabOpen(storage, found.tab, time()))?.draft ??
        null
      );
    },

    /** The newest draft of a kind that this tab may restore. */
    newest(account: number, kind: FormKind): Draft | null {
      const found = draftsWith(`${draftPrefix}${account}:${kind}:`);
      return found.find((one) => isMine(one) || isAbandoned(one))?.draft ?? null;
    },

    has(account: number): boolean {
      return keys(`${draftPrefix}${account}:`).length > 0;
    },

    clear(account: number): void {
      for (const key of keys(`${draftPrefix}${account}:`)) storage.remove(key);
    },
  };
}

/** Records that a tab is open, so that others leave its drafts alone. */
export function markTabOpen(storage: BrowserStorage, tab: string, at: number = presentTime()): void {
  storage.write(tabPrefix + tab, String(at));
}

/** Records that a tab is closed or reloading: others may take its drafts. */
export function markTabClosed(storage: BrowserStorage, tab: string): void {
  storage.remove(tabPrefix + tab);
}

export function isTabOpen(storage: BrowserStorage, tab: string, at: number = presentTime()): boolean {
  const seen = storage.read(tabPrefix + tab);
  return seen !== null && at - Number(seen) < silence;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isTexts = (value: unknown): value is Texts =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');

const isNumberOrNull = (value: unknown): value is number | null => value === null || typeof value === 'number';

function draftOf(json: string | null): Draft | null {
  try {
    const { id, version, base, typed, faults, failure, at } = JSON.parse(json ?? '{}');
    if (!isNumberOrNull(id) || !isNumberOrNull(version) || typeof at !== 'number') return null;
    if (!isTexts(base) || !isTexts(typed) || !isTexts(faults)) return null;
    return { id, version, base, typed, faults, failure: typeof failure === 'string' ? failure : null, at };
  } catch {
    return null;
  }
}
