import type { ReactNode } from 'react';
import type { ChangeEntry } from '#contract/history.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { AuthorName } from '#web/ui/author.tsx';

interface ChangeFrameProps {
  change: ChangeEntry;
  /** What its author did, behind the name. */
  deed: ReactNode;
  /** What stands below the sentence. */
  children?: ReactNode;
  actions: ReactNode;
}

/** An entry of the history: when, who did what, and what can be done about it. */
export function ChangeFrame({ change, deed, children, actions }: ChangeFrameProps) {
  const { account_name, account_email, action, at } = change;
  const when = useReadableInstant()(at);
  return (
    <li className="change" data-action={action}>
      <time dateTime={at} title={when}>
        <span className="visually-hidden">Pukul </span>
        {when.slice(-5)}
      </time>
      <div className="stack" data-gap="3">
        <p className="change-sentence">
          <strong>
            <AuthorName name={account_name} email={account_email} />
          </strong>{' '}
          {deed}
        </p>
        {children}
      </div>
      <div className="row change-actions">{actions}</div>
    </li>
  );
}
