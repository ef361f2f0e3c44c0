import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { type MemberFieldName, memberFieldNames, namesFrom } from '#contract/member-fields.ts';
import type { Member, MemberRead } from '#contract/members.ts';
import { whatsAppNumber } from '#contract/reminder-message.ts';
import { serkomState, serkomStateNames } from '#contract/serkom.ts';
import { useCalendar } from '#web/api/calendar.ts';
import type { FormKey } from '#web/drafts/draft-store.ts';
import { drafts } from '#web/drafts/drafts.ts';
import { memberLabels as labels } from '#web/fields/field-names.ts';
import { reminderRecordOf } from '#web/fields/member-link.tsx';
import { serkomTones } from '#web/fields/serkom-tones.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldId, useDraftedForm } from '#web/ui/drafted-form.ts';
import { useFormSaving } from '#web/ui/form-saving.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Unset } from '#web/ui/table/cells.tsx';
import { MemberField } from '../form/member-field.tsx';
import { memberFormFields, memberStart } from '../form/member-fields.ts';
import { useMemberSaving } from '../form/save-member.tsx';
import { MemberSerkomEnd } from '../list/member-serkom.tsx';

const answerNames = namesFrom('form', 'answer');

interface Group {
  title: string;
  label?: string;
  names: readonly MemberFieldName[];
}

/** What is said elsewhere: in the heading of the page, or in the form alone. */
const elsewhere: readonly MemberFieldName[] = ['npa', 'fullName', 'image_url', 'status', 'order'];

const contact: Group = { title: 'Kontak', names: ['phone', 'email'] };

const serkom: Group = { title: 'Serkom', names: ['serkomNo', 'serkomEndDate'] };

const known: readonly MemberFieldName[] = ['title', 'membeshipTypeId', 'practicePermitNo', 'experienceYearStart'];

const placed = new Set([...elsewhere, ...contact.names, ...serkom.names, ...known]);

/** The fields by cards. One that is added later is shown after the others. */
const groups: readonly Group[] = [
  contact,
  {
    title: 'Data',
    label: 'Data anggota',
    names: [...known, ...memberFieldNames.filter((name) => !placed.has(name))],
  },
  serkom,
];

/** Codes are left-to-right in either direction of the page. */
const codes: readonly MemberFieldName[] = ['phone', 'email', 'practicePermitNo', 'serkomNo'];

interface FactsProps {
  member: MemberRead;
  /** Opens the whole form. */
  onEdit: () => void;
}

/** The fields of a member, each edited in its place. */
export function MemberFactsCard(props: FactsProps) {
  const { member } = props;
  return groups.map(({ title, label = title, names }) => (
    <section key={title} className="card stack" aria-label={label}>
      <div className="row" data-apart>
        <h2>{title}</h2>
        {title === serkom.title && <Link to={reminderRecordOf(member.id)}>Catatan pengingat</Link>}
      </div>
      <dl className="columns member-facts">
        {title === serkom.title && <SerkomStanding member={member} />}
        {names.map((name) => (
          <Fact key={name} {...props} name={name} />
        ))}
      </dl>
    </section>
  ));
}

function SerkomStanding({ member: { serkomNo, serkomEndDate } }: { member: Member }) {
  const state = serkomState(serkomNo, serkomEndDate, useCalendar().today());
  return (
    <div>
      <dt>Status</dt>
      <dd>
        <span className="status" data-tone={serkomTones[state]}>
          {serkomStateNames[state]}
        </span>
      </dd>
    </div>
  );
}

/** A field's value to show; null if it is empty. */
function shownValue(name: MemberFieldName, member: Member): ReactNode {
  const { phone, email, experienceYear } = member;
  switch (name) {
    case 'phone':
      return phone && <Phone phone={phone} />;
    case 'email':
      return email && <Email email={email} />;
    case 'membeshipTypeId':
      return member.membershipType;
    case 'experienceYearStart':
      return experienceYear === null ? null : `${experienceYear} tahun`;
    case 'serkomEndDate':
      return member.serkomEndDate && <MemberSerkomEnd member={member} />;
    default:
      return member[answerNames[name]];
  }
}

/** Where it needs two lines, the second begins with its host. */
function Email({ email }: { email: string }) {
  const [name, host] = email.split('@');
  return (
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
      {name}
      <wbr />@{host}
    </a>
  );
}

function Phone({ phone }: { phone: string }) {
  const number = whatsAppNumber(phone);
  return (
    <>
      <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
      {number !== null && (
        <>
          {' · '}
          <a href={`https://wa.me/${number}`} target="_blank" rel="noreferrer">
            WhatsApp
          </a>
        </>
      )}
    </>
  );
}

interface FactProps extends FactsProps {
  name: MemberFieldName;
}

/** A fact, which is edited in its place. */
function Fact({ member, name, onEdit }: FactProps) {
  const account = useSession().contents.id;
  const [isEditing, setEditing] = useState(false);
  const value = shownValue(name, member);
  const id = `fact-${name}`;

  /** What stands unsaved of this member would be saved along with the one field: then all of it is shown. */
  function edit(): void {
    if (drafts.take({ account, kind: 'member', id: member.id })) onEdit();
    else setEditing(true);
  }

  function close(): void {
    flushSync(() => setEditing(false));
    document.getElementById(id)?.focus({ preventScroll: true });
  }

  if (isEditing) {
    return (
      <div>
        <dt className="visually-hidden">{labels[name]}</dt>
        <dd>
          <FactEditor member={member} name={name} onClose={close} />
        </dd>
      </div>
    );
  }
  return (
    <div>
      <dt>{labels[name]}</dt>
      <dd className="row" data-line data-gap="2">
        {value === null ? (
          <Unset />
        ) : (
          <bdi translate="no" dir={codes.includes(name) ? 'ltr' : undefined}>
            {value}
          </bdi>
        )}
        {member.deletedAt === null && (
          <button
            type="button"
            id={id}
            className="icon-button fact-pencil"
            aria-label={`Ubah ${labels[name]}`}
            title="Ubah"
            onClick={edit}
          >
            <Icon of={EditOutlined} />
          </button>
        )}
      </dd>
    </div>
  );
}

interface FactEditorProps {
  member: Member;
  name: MemberFieldName;
  onClose: () => void;
}

/**
 * The member's form with one field, in the place of what it changes. What stands unsaved in it is a draft of the whole form,
 * which a failed save or a new sign-in brings back.
 */
function FactEditor({ member, name, onClose }: FactEditorProps) {
  const key: FormKey = { account: useSession().contents.id, kind: 'member', id: member.id };
  const form = useDraftedForm(key, memberStart(member), memberFormFields);
  const saving = useFormSaving({ ...useMemberSaving(), onClose }, key, form);
  const begin = useEffectEvent(() => document.getElementById(fieldId(form.view.id, name))?.focus());
  useEffect(() => begin(), []);

  return (
    <form
      id={form.view.id}
      data-form={`member:${member.id}`}
      className="fact-editor"
      noValidate
      inert={saving.isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void saving.submit(form.state, saving.throwAway);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        saving.throwAway();
      }}
    >
      <MemberField form={form.view} name={name} id={member.id} />
      <div className="row">
        <Button kind="primary" size="small" type="submit" isBusy={saving.isSaving}>
          Simpan
        </Button>
        <Button size="small" onClick={saving.throwAway}>
          Batal
        </Button>
      </div>
      {saving.conflictDialog}
    </form>
  );
}
