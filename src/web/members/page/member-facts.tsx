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
import { MemberField } from '../form/member-field.tsx';
import { memberFormFields, memberStart } from '../form/member-fields.ts';
import { useMemberSaving } from '../form/save-member.tsx';
import { MemberSerkomEnd } from '../list/member-serkom.tsx';
import { Unset } from '../list/member-text.tsx';

const answerNames = namesFrom('form', 'answer');

/** Fields with a fixed place on the page, or none at all. A field that is added later is shown after the others. */
const placed: ReadonlySet<MemberFieldName> = new Set([
  ...(['npa', 'fullName', 'image_url', 'title', 'membeshipTypeId', 'email', 'phone', 'practicePermitNo'] as const),
  ...(['experienceYearStart', 'serkomNo', 'serkomEndDate', 'status', 'order'] as const),
]);

const others = memberFieldNames.filter((name) => !placed.has(name));

interface FactsProps {
  member: MemberRead;
  /** Opens the whole form. */
  onEdit: () => void;
}

/** How a member is reached. */
export function MemberContact(props: FactsProps) {
  const { email, phone } = props.member;
  const number = whatsAppNumber(phone);
  return (
    <section className="card stack" aria-label="Kontak">
      <h2>Kontak</h2>
      <dl className="member-facts">
        <Fact {...props} name="phone" isCode>
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
          {number !== null && (
            <>
              {' '}
              <a href={`https://wa.me/${number}`} target="_blank" rel="noreferrer">
                WhatsApp
              </a>
            </>
          )}
        </Fact>
        <Fact {...props} name="email" isCode>
          {email && <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>}
        </Fact>
      </dl>
    </section>
  );
}

/** The fields of a member besides contact and serkom. */
export function MemberFactList(props: FactsProps) {
  const { member } = props;
  const { title, membershipType, practicePermitNo, experienceYear } = member;
  return (
    <section className="card stack" aria-label="Data anggota">
      <h2>Data</h2>
      <dl className="member-facts">
        <Fact {...props} name="title">
          {title}
        </Fact>
        <Fact {...props} name="membeshipTypeId">
          {membershipType}
        </Fact>
        <Fact {...props} name="practicePermitNo" isCode>
          {practicePermitNo}
        </Fact>
        <Fact {...props} name="experienceYearStart">
          {experienceYear !== null && `${experienceYear} tahun`}
        </Fact>
        {others.map((name) => (
          <Fact key={name} {...props} name={name}>
            {member[answerNames[name]]}
          </Fact>
        ))}
      </dl>
    </section>
  );
}

export function MemberSerkom(props: FactsProps) {
  const { member } = props;
  const { serkomNo, serkomEndDate } = member;
  const state = serkomState(serkomNo, serkomEndDate, useCalendar().today());
  return (
    <section className="card stack" aria-label="Serkom">
      <div className="row" data-apart>
        <h2>Serkom</h2>
        <Link to={reminderRecordOf(member.id)}>Catatan pengingat</Link>
      </div>
      <dl className="member-facts">
        <div>
          <dt>Status</dt>
          <dd>
            <span className="status" data-tone={serkomTones[state]}>
              {serkomStateNames[state]}
            </span>
          </dd>
        </div>
        <Fact {...props} name="serkomNo" isCode>
          {serkomNo}
        </Fact>
        <Fact {...props} name="serkomEndDate">
          {serkomEndDate !== null && <MemberSerkomEnd member={member} />}
        </Fact>
      </dl>
    </section>
  );
}

interface FactProps extends FactsProps {
  name: MemberFieldName;
  /** Codes are left-to-right in either direction of the page. */
  isCode?: boolean;
  children: ReactNode;
}

/** A fact, which is edited in its place. */
function Fact({ member, name, isCode = false, onEdit, children }: FactProps) {
  const account = useSession().contents.id;
  const [isEditing, setEditing] = useState(false);
  const [value] = Array.isArray(children) ? children : [children];
  const isUnset = value === null || value === false || value === undefined;
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
        {isUnset ? (
          <Unset />
        ) : (
          <bdi translate="no" dir={isCode ? 'ltr' : undefined}>
            {children}
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
