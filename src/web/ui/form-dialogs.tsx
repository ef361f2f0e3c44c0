import type { ComponentType } from 'react';
import type { Start } from '#web/drafts/draft-store.ts';
import { useOpenDraft } from '#web/drafts/drafts.ts';
import type { FormKind } from '#web/drafts/form-screens.ts';
import { useSession } from '#web/session/session.tsx';
import { lazy } from './lazy.ts';

/** The properties of a row's form. */
export interface RowFormProps<Row> {
  /** Null adds one. */
  row: Row | null;
  /** The start of a restored form, for which no row is loaded. */
  draft: Start | null;
  onClose: () => void;
}

/** The two dialogs of a form. Its code is loaded when one is first opened, or prepared before. */
export function formDialogs<Row, Besides extends object = object>(
  kind: FormKind,
  load: () => Promise<ComponentType<RowFormProps<Row> & Besides>>,
) {
  const form = lazy(load);
  return {
    prepare: form.prepare,
    /** Adds or edits a row. */
    EditDialog: (props: Omit<RowFormProps<Row>, 'draft'> & Besides) => <form.Component {...props} draft={null} />,
    /** A form restored after a reload, a new sign-in or a failed save. The page renders it once. */
    RestoredDialog: (props: Besides) => {
      const restored = useOpenDraft(useSession().contents.id, kind);
      if (!restored) return null;
      const { draft, close } = restored;
      return <form.Component {...props} key={`${draft.id} ${draft.at}`} row={null} draft={draft} onClose={close} />;
    },
  };
}
