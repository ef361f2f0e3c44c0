import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type MemberFieldName, memberFieldNames, namesFrom } from '#contract/member-fields.ts';
import type { Member } from '#contract/members.ts';
import { serkomState, serkomStateNames } from '#contract/serkom.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { memberLabels as labels, memberStatusNames } from '#web/fields/field-names.ts';
import { Instant } from '#web/fields/instant.tsx';
import { reminderRecordOf } from '#web/fields/member-link.tsx';
import { serkomTones } from '#web/fields/serkom-tones.ts';
import { MemberSerkomEnd } from '../list/member-serkom.tsx';
import { Unset } from '../list/member-text.tsx';

const answerNames = namesFrom('form', 'answer');

/** Fields with a fixed place on the page. A field that is added later is shown after them. */
const placed: ReadonlySet<MemberFieldName> = new Set([
  ...(['npa', 'fullName', 'image_url', 'title', 'membeshipTypeId', 'email', 'phone', 'practicePermitNo'] as const),
  ...(['experienceYearStart', 'serkomNo', 'serkomEndDate', 'status', 'order'] as const),
]);

const others = memberFieldNames.filter((name) => !placed.has(name));

/** The fields of a member except the serkom's. */
export function MemberFactList({ member }: { member: Member }) {
  const { title, membershipType, email, phone, practicePermitNo, experienceYear, status, order, updatedAt } = member;
  return (
    <section className="card stack" aria-label="Data">
      <h2>Data</h2>
      <dl className="member-facts">
        <Fact name={labels.title}>{title}</Fact>
        <Fact name={labels.membeshipTypeId}>{membershipType}</Fact>
        <Fact name={labels.email} isCode>
          {email && <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>}
        </Fact>
        <Fact name={labels.phone} isCode>
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
        </Fact>
        <Fact name={labels.practicePermitNo} isCode>
          {practicePermitNo}
        </Fact>
        {others.map((name) => (
          <Fact key={name} name={labels[name]}>
            {member[answerNames[name]]}
          </Fact>
        ))}
        <Fact name={labels.experienceYearStart}>{experienceYear !== null && `${experienceYear} tahun`}</Fact>
        <Fact name={labels.status}>
          <span className="status" data-tone={status === 'active' ? 'ok' : undefined}>
            {memberStatusNames[status]}
          </span>
        </Fact>
        <Fact name={labels.order}>{order}</Fact>
        <Fact name="Terakhir diubah">
          <Instant at={updatedAt} />
        </Fact>
      </dl>
    </section>
  );
}

export function MemberSerkom({ member }: { member: Member }) {
  const { serkomNo, serkomEndDate } = member;
  const state = serkomState(serkomNo, serkomEndDate, useCalendar().today());
  return (
    <section className="card stack" aria-label="Serkom">
      <div className="row" data-apart>
        <h2>Serkom</h2>
        <Link to={reminderRecordOf(member.id)}>Catatan pengingat</Link>
      </div>
      <dl className="member-facts">
        <Fact name="Status">
          <span className="status" data-tone={serkomTones[state]}>
            {serkomStateNames[state]}
          </span>
        </Fact>
        <Fact name={labels.serkomNo} isCode>
          {serkomNo}
        </Fact>
        <Fact name={labels.serkomEndDate}>{serkomEndDate !== null && <MemberSerkomEnd member={member} />}</Fact>
      </dl>
    </section>
  );
}

interface FactProps {
  name: string;
  /** Codes are left-to-right in either direction of the page. */
  isCode?: boolean;
  children: ReactNode;
}

function Fact({ name, isCode = false, children }: FactProps) {
  const isUnset = children === null || children === false;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isUnset ? (
          <Unset />
        ) : (
          <bdi translate="no" dir={isCode ? 'ltr' : undefined}>
            {children}
          </bdi>
        )}
      </dd>
    </div>
  );
}
