import type { FormKind } from './form-screens.ts';

/** The fields of a form as text, the way a person types and sees them. */
export type Texts = Record<string, string>;

/** What an edit began from. A new row has no id; rows that are not versioned have no version. */
export interface Start {
  id: number | null;
  version: number | null;
  base: Texts;
}

/** What stands unsaved in a form, with everything it takes to open the form again as it was. */
export interface Draft extends Start {
  typed: Texts;
  /** What the server found wrong with which field, when a save failed. */
  faults: Texts;
  /** Why the last save failed. */
  failure: string | null;
  /** When it was typed, in milliseconds. */
  at: number;
}

export type DraftContent = Omit<Draft, 'at'>;

/** Which form of whose: no other account on the same browser ever sees the draft. */
export interface FormKey {
  account: number;
  kind: FormKind;
  id: number | null;
}

/** A tab that has not been heard of for this long is gone; browsers let hidden tabs speak once a minute. */
const silence = 90_000;

const draftPrefix = 'draft:';
const tabPrefix = 'draft-tab:';

const prefixOf = ({ account, kind, id }: FormKey) => `${draftPrefix}${account}:${kind}:${id ?? 'new'}:`;

/**
 * Drafts in the browser's storage. Every tab writes under a key of its own, so two tabs with the same form open never
 * overwrite each other; a tab takes over what a closed one left.
 */
export function draftStore(storage: Storage, tab: string, now: () => number = Date.now) {
  const keys = (prefix: string) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    );

  const tabOf = (key: string) => key.slice(key.lastIndexOf(':') + 1);

  /** The drafts below a prefix, newest first. */
  const under = (prefix: string) =>
    keys(prefix)
      .map((key) => ({ key, tab: tabOf(key), draft: draftOf(storage.getItem(key)) }))
      .filter((found): found is typeof found & { draft: Draft } => found.draft !== null)
      .sort((a, b) => b.draft.at - a.draft.at);

  const isMine = (found: { tab: string }) => found.tab === tab;
  const isLeft = (found: { tab: string }) => found.tab !== tab && !isTabOpen(storage, found.tab, now());

  return {
    /** Keeps a draft. False when the browser refuses: its storage is full or forbidden. */
    write(form: FormKey, content: DraftContent): boolean {
      try {
        const draft: Draft = { ...content, at: now() };
        storage.setItem(prefixOf(form) + tab, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },

    remove(form: FormKey): void {
      storage.removeItem(prefixOf(form) + tab);
    },

    /** This tab's draft of a form, or else the newest that a closed tab left, which is this tab's from now on. */
    take(form: FormKey): Draft | null {
      const found = under(prefixOf(form));
      const mine = found.find(isMine);
      if (mine) return mine.draft;
      const left = found.find(isLeft);
      if (!left) return null;
      storage.removeItem(left.key);
      this.write(form, left.draft);
      return left.draft;
    },

    /** What stands unsaved for the same form in another tab that is open too. */
    elsewhere(form: FormKey): Draft | null {
      return (
        under(prefixOf(form)).find((found) => !isMine(found) && isTabOpen(storage, found.tab, now()))?.draft ?? null
      );
    },

    /** The newest draft of a kind that this tab may open by itself. */
    newest(account: number, kind: FormKind): Draft | null {
      const found = under(`${draftPrefix}${account}:${kind}:`);
      return found.find((one) => isMine(one) || isLeft(one))?.draft ?? null;
    },

    has(account: number): boolean {
      return keys(`${draftPrefix}${account}:`).length > 0;
    },

    clear(account: number): void {
      for (const key of keys(`${draftPrefix}${account}:`)) storage.removeItem(key);
    },
  };
}

/** Says that a tab is open, so that no other takes its drafts over. */
export function showTab(storage: Storage, tab: string, now: number = Date.now()): void {
  try {
    storage.setItem(tabPrefix + tab, String(now));
  } catch {
    // A full storage keeps no drafts either.
  }
}

/** Says that a tab is closed or reloading: its drafts are free to take. */
export function hideTab(storage: Storage, tab: string): void {
  storage.removeItem(tabPrefix + tab);
}

/** Whether a tab is open, as far as is known. */
export function isTabOpen(storage: Storage, tab: string, now: number = Date.now()): boolean {
  const seen = storage.getItem(tabPrefix + tab);
  return seen !== null && now - Number(seen) < silence;
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
