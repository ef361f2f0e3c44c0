import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { presentTime } from '#contract/now.ts';
import type { Draft, FormKey, Start, Texts } from '#web/drafts/draft-store.ts';
import { drafts, forget, keepSecrets, secretsOf } from '#web/drafts/drafts.ts';
import {
  differs,
  type FieldKinds,
  type JudgedForm,
  judgeForm,
  type NameOf,
  namesOf,
  rebase,
  requiredNames,
} from './form-values.ts';

/** A form: the schema of the contract, and the kind of each field, in the order of the screen. */
export interface FormFields<S extends z.ZodObject> {
  schema: S;
  kinds: FieldKinds<NameOf<S>>;
}

/** Where restored content came from. */
interface Restored {
  at: number;
  /** Why its last save failed. */
  failure: string | null;
}

export interface FormState {
  start: Start;
  texts: Texts;
  faults: Texts;
  restored: Restored | null;
}

/** What a field needs of its form. */
export interface FormView<Name extends string> {
  id: string;
  texts: Texts;
  faults: Texts;
  isRequired: (name: Name) => boolean;
  set: (name: Name, text: string) => void;
  /** Blocks sending the form and shows the reason at the field; null unblocks it. */
  hold: (name: Name, reason: string | null) => void;
}

export interface DraftedForm<S extends z.ZodObject> {
  view: FormView<NameOf<S>>;
  state: FormState;
  isDirty: boolean;
  /** An unsaved draft of the same form in another tab. */
  elsewhere: Draft | null;
  judgeForm: (state: FormState) => JudgedForm<z.output<S>>;
  /** Shows faults at their fields and goes to the first of them. */
  showFaults: (faults: Texts) => void;
  /** Stores the draft with the reason why saving it failed. */
  keepFailed: (state: FormState, failure: string, faults: Texts) => void;
  /** Applies the draft to a newer row, taking the row's value in some fields. */
  rebase: (newer: Start, taken: ReadonlySet<string>) => FormState;
  /** Fills the form with another tab's draft. */
  restore: (draft: Draft) => void;
  /** Discards the draft and starts anew. */
  restart: (start: Start) => void;
  forget: () => void;
  /** The field to focus: the first one at fault, else the first. */
  firstField: () => HTMLElement | null;
}

export const fieldId = (formId: string, name: string): string => `${formId}${name}`;

/**
 * A form whose content is stored in the browser at each key, until it is saved or discarded. It starts with an earlier
 * draft if there is one, else with `start`.
 */
export function useDraftedForm<S extends z.ZodObject>(
  key: FormKey,
  start: Start,
  { schema, kinds }: FormFields<S>,
): DraftedForm<S> {
  const id = useId();
  const names = namesOf(kinds);
  const [required] = useState(() => requiredNames(schema, kinds));
  const holds = useRef(new Map<string, string>());
  const [state, setState] = useState(() => initialState(key, start));
  // An upload ends many renderings later, and must change the form as it is then.
  const latest = useRef(state);
  const isOver = useRef(false);
  const [elsewhere, setElsewhere] = useState(() => drafts.elsewhere(key));

  const withoutPasswords = (texts: Texts): Texts =>
    Object.fromEntries(names.filter((name) => kinds[name] !== 'password').map((name) => [name, texts[name] ?? '']));

  function change(next: FormState): void {
    latest.current = next;
    setState(next);
  }

  function keep(next: FormState): void {
    change(next);
    const typed = withoutPasswords(next.texts);
    const failure = next.restored?.failure ?? null;
    if (isOver.current) return;
    if (differs(typed, next.start.base) || failure !== null) {
      drafts.write(key, { ...next.start, typed, faults: next.faults, failure });
    } else {
      drafts.remove(key);
    }
  }

  function judgeAll(current: FormState): JudgedForm<z.output<S>> {
    const judged = judgeForm(schema, kinds, current.texts);
    if (holds.current.size === 0) return judged;
    return { values: null, faults: { ...Object.fromEntries(holds.current), ...judged.faults } };
  }

  function firstField(faults: Texts): HTMLElement | null {
    const first = names.find((name) => faults[name] !== undefined) ?? names[0];
    return first === undefined ? null : document.getElementById(fieldId(id, first));
  }

  const view: FormView<NameOf<S>> = {
    id,
    texts: state.texts,
    faults: state.faults,
    isRequired: (name) => required.has(name),
    set: (name, text) => {
      const form = latest.current;
      const texts = { ...form.texts, [name]: text };
      const { [name]: before, ...faults } = form.faults;
      // A field at fault is judged again at each key; others are only judged when the form is sent.
      const now = before === undefined ? undefined : judgeForm(schema, kinds, texts).faults?.[name];
      keep({ ...form, texts, faults: now === undefined ? faults : { ...faults, [name]: now } });
    },
    hold: (name, reason) => {
      const before = holds.current.get(name);
      if (reason !== null) holds.current.set(name, reason);
      else holds.current.delete(name);
      const { [name]: shown, ...faults } = latest.current.faults;
      if (shown !== undefined && shown === before) change({ ...latest.current, faults });
    },
  };

  return {
    view,
    state,
    isDirty: differs(state.texts, state.start.base),
    elsewhere,
    judgeForm: judgeAll,
    showFaults: (faults) => {
      flushSync(() => change({ ...latest.current, faults }));
      firstField(faults)?.focus();
    },
    keepFailed: (failed, failure, faults) => {
      keep({ ...failed, faults, restored: { at: presentTime(), failure } });
      keepSecrets(key, failed.texts);
    },
    rebase: (newer, taken) => {
      const texts = { ...state.texts, ...rebase(state.texts, state.start.base, newer.base, taken) };
      const next = { ...state, start: newer, texts, faults: {} };
      keep(next);
      return next;
    },
    restore: (draft) => {
      setElsewhere(null);
      keep(stateOf(draft));
    },
    restart: (fresh) => {
      forget(key);
      change(freshState(fresh));
    },
    forget: () => {
      isOver.current = true;
      forget(key);
    },
    firstField: () => firstField(state.faults),
  };
}

const freshState = (start: Start): FormState => ({ start, texts: start.base, faults: {}, restored: null });

function stateOf({ at, failure, typed, faults, ...start }: Draft): FormState {
  return { start, texts: { ...start.base, ...typed }, faults, restored: { at, failure } };
}

function initialState(key: FormKey, start: Start): FormState {
  const draft = drafts.take(key);
  if (!draft) return freshState(start);
  const state = stateOf(draft);
  return { ...state, texts: { ...start.base, ...state.texts, ...secretsOf(key) } };
}
