import WhatsAppOutlined from '@ant-design/icons-svg/es/asn/WhatsAppOutlined';
import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import { lookupLink } from '#contract/pictures.ts';
import { whatsAppNumber } from '#contract/reminder-message.ts';
import { Icon } from '#web/ui/icon.tsx';
import { lazy } from '#web/ui/lazy.ts';
import type { MemberQrProps } from '../qr/member-qr.tsx';
import { Unset } from './member-text.tsx';

const { Component: MemberQrDialog } = lazy(async () => (await import('../qr/member-qr-dialog.tsx')).MemberQrDialog);

/** On a card: the NPA, which opens the QR code, and the region. */
export function CardNpa({ member, publicUrl }: MemberQrProps) {
  const { npa, membershipType } = member;
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="row card-npa" data-line>
      <button
        type="button"
        className="quiet link"
        aria-label={`Kode QR ${npa}`}
        disabled={publicUrl === undefined}
        onClick={() => setOpen(true)}
      >
        <bdi translate="no" dir="ltr">
          {npa}
        </bdi>
      </button>
      <bdi translate="no" className="one-line">
        {membershipType}
      </bdi>
      {isOpen && publicUrl !== undefined && (
        <MemberQrDialog member={member} link={lookupLink(publicUrl, npa)} onClosed={() => setOpen(false)} />
      )}
    </span>
  );
}

/** On a card: the telephone number to call, and to write to by WhatsApp. */
export function CardPhone({ member: { phone, fullName } }: { member: Member }) {
  if (phone === null) return <Unset />;
  const number = whatsAppNumber(phone);
  return (
    <span className="row card-phone" data-line data-gap="2">
      <a className="one-line" href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr" translate="no" title={phone}>
        {phone}
      </a>
      {number !== null && (
        <a
          className="icon-button"
          href={`https://wa.me/${number}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`WhatsApp ${fullName}`}
        >
          <Icon of={WhatsAppOutlined} />
        </a>
      )}
    </span>
  );
}
