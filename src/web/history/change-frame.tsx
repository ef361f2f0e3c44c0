import type { ReactNode } from 'react';
import type { ChangeEntry } from '#contract/history.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { AuthorName } from '#web/ui/author.tsx';

interface ChangeFrameProps {
  change: ChangeEntry;
  /** The sentence after the author's name. */
  sentence: ReactNode;
  /** Content below the sentence. */
  children?: ReactNode;
  actions: ReactNode;
}

/** An entry of the history: its time, sentence and actions. */
export function ChangeFrame({ change, sentence, children, actions }: ChangeFrameProps) {
  const { account_name, account_email, action, at } = change;
  const when = useReadableInstant()(at);
  return (
    <li className="change" data-action={action}>
      <time className="faint" dateTime={at} title={when}>
        <span className="visually-hidden">Pukul </span>
        {when.slice(-5)}
      </time>
      <div className="stack" data-gap="3">
        <p className="change-sentence">
          <strong>
            <AuthorName name={account_name} email={account_email} />
          </strong>{' '}
          {sentence}
        </p>
        {children}
      </div>
      <div className="row change-actions">{actions}</div>
    </li>
  );
}
