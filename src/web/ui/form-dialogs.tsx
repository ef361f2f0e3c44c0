import type { ComponentType } from 'react';
import type { Start } from '#web/drafts/draft-store.ts';
import { useOpenDraft } from '#web/drafts/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import { lazy } from './lazy.ts';

/** What the form of a row is given. */
export interface RowFormProps<Row> {
  /** Null adds one. */
  row: Row | null;
  /** What the form begins with when it comes back by itself and no row is at hand. */
  draft: Start | null;
  onClose: () => void;
}

/**
 * The two ways in which the form of a kind of rows is shown. The list is there before anybody fills a form: the form's code
 * comes when it is first opened, or is prepared for before.
 */
export function formDialogs<Row, Besides extends object = object>(
  kind: string,
  load: () => Promise<ComponentType<RowFormProps<Row> & Besides>>,
) {
  const form = lazy(load);
  return {
    prepare: form.prepare,
    /** Adds or edits a row. */
    EditDialog: (props: Omit<RowFormProps<Row>, 'draft'> & Besides) => <form.Component {...props} draft={null} />,
    /** A form that comes back by itself: after a reload, a new sign-in or a failed save. The page shows it once. */
    RestoredDialog: (props: Besides) => {
      const restored = useOpenDraft(useSession().contents.id, kind);
      if (!restored) return null;
      const { draft, close } = restored;
      return <form.Component {...props} key={`${draft.id} ${draft.at}`} row={null} draft={draft} onClose={close} />;
    },
  };
}
