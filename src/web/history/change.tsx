import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ChangeEntry, Subject } from '#contract/history.ts';
import { thumbnailWidth } from '#contract/pictures.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { MemberLink } from '#web/fields/member-link.tsx';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { labelOf, wordOf } from '#web/fields/sent-fields.ts';
import { AuthorName } from '#web/ui/author.tsx';
import { historyOf } from '#web/undo/history-link.tsx';
import { rowName, sourceNames, valueText, verbs } from './history-words.ts';

/** When a change was, on its day. */
export function Hour({ of }: { of: string }) {
  const when = useReadableInstant()(of);
  return (
    <time className="faint" dateTime={of} title={when}>
      <span className="visually-hidden">Pukul </span>
      {when.slice(-5)}
    </time>
  );
}

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
  return (
    <li className="change" data-action={action}>
      <Hour of={at} />
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

/** The name of the changed row, linked to the member or to the row's history. */
function RowLink({ change }: { change: ChangeEntry }) {
  const { subject, subject_id, subject_name } = change;
  const { name } = rowName(change);
  if (subject === 'members' && subject_name !== null) return <MemberLink id={subject_id}>{name}</MemberLink>;
  return (
    <Link className="name-link" to={historyOf(subject, subject_id)}>
      <bdi translate="no">{name}</bdi>
    </Link>
  );
}

interface ChangeProps {
  change: ChangeEntry;
  onUndo: () => void;
  /** Absent if there is no earlier state to restore. */
  onRestore: (() => void) | undefined;
}

/** One change: who changed which fields from what to what, when, and by which means. */
export function ChangeItem({ change, onUndo, onRestore }: ChangeProps) {
  const { action, at, source, undoable } = change;
  const { noun, name } = rowName(change);
  const when = useReadableInstant()(at);
  return (
    <ChangeFrame
      change={change}
      sentence={
        <>
          {verbs[action]} {noun} <RowLink change={change} /> <span className="faint">lewat {sourceNames[source]}</span>
        </>
      }
      actions={
        <>
          {undoable && (
            <button
              type="button"
              className="button"
              aria-label={`Urungkan: ${verbs[action]} ${name}, ${when}`}
              onClick={onUndo}
            >
              Urungkan
            </button>
          )}
          {onRestore && (
            <button type="button" className="button" aria-label={`Pulihkan keadaan ini: ${when}`} onClick={onRestore}>
              Pulihkan keadaan ini
            </button>
          )}
        </>
      }
    >
      <ChangeFields change={change} />
    </ChangeFrame>
  );
}

type Field = ChangeEntry['fields'][number];

/** How somebody was marked present stands beside when. */
const isBeside = ({ field }: Field, fields: readonly Field[]) =>
  field === 'attended_how' && fields.some((other) => other.field === 'attended_at');

/** The changed fields of a row. Those of a new row are collapsed. */
function ChangeFields({ change: { subject, action, fields } }: { change: ChangeEntry }) {
  if (fields.length === 0) return null;
  const how = fields.find((field) => isBeside(field, fields))?.new ?? null;
  const list = (
    <dl className="stack change-fields" data-gap="2">
      {fields
        .filter((field) => (action !== 'created' || field.new !== null) && !isBeside(field, fields))
        .map((field) => (
          <div key={field.field} className="grid phone-column">
            <dt>{labelOf(subject, field.field)}</dt>
            <dd className="row">
              <FieldChange subject={subject} field={field} isNew={action === 'created'} />
              {field.field === 'attended_at' && how !== null && (
                <span className="faint">{wordOf(subject, 'attended_how', how)}</span>
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
  if (action !== 'created') return list;
  return (
    <details>
      <summary>Isian awal</summary>
      {list}
    </details>
  );
}

interface FieldChangeProps {
  subject: Subject;
  field: Field;
  /** Whether the row is new, so that there is no old value. */
  isNew: boolean;
}

function FieldChange({ subject, field, isNew }: FieldChangeProps) {
  // Passwords are not in the history.
  if (field.field === 'password') return 'diganti';
  const now = <Value subject={subject} name={field.field} value={field.new} />;
  if (isNew) return now;
  return (
    <>
      <span className="visually-hidden">dari </span>
      <span className="faint">
        <Value subject={subject} name={field.field} value={field.old} />
      </span>
      <span className="faint mirrored" aria-hidden="true">
        →
      </span>
      <span className="visually-hidden"> menjadi </span>
      {now}
    </>
  );
}

interface ValueProps {
  subject: Subject;
  name: string;
  value: Field['old'];
}

function Value({ subject, name, value }: ValueProps) {
  const text = valueText(subject, name, value, useCalendar());
  if (text === null) return <span className="empty">kosong</span>;
  return name === 'image_url' ? <Picture url={text} /> : <bdi translate="no">{text}</bdi>;
}

/** A picture that no member uses any more may be deleted. */
function Picture({ url }: { url: string }) {
  const [isGone, setGone] = useState(false);
  if (isGone) return <span className="empty">foto yang sudah tidak ada</span>;
  return (
    <img
      className="photo"
      src={`${url}?w=${thumbnailWidth}`}
      alt="foto"
      width={36}
      height={43}
      loading="lazy"
      onError={() => setGone(true)}
    />
  );
}
