import '../member.css';
import WhatsAppOutlined from '@ant-design/icons-svg/es/asn/WhatsAppOutlined';
import { type ReactNode, useState } from 'react';
import type { Member } from '#contract/members.ts';
import { whatsAppNumber } from '#contract/reminder-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Unset } from '#web/ui/table/cells.tsx';
import { MemberNpa, type MemberQrProps, QrCode, useQrDownload, useQrLink } from '../qr/member-qr.tsx';

interface QrOpenerProps {
  member: Member;
  /** The link in the code; null until it is known. */
  link: string | null;
  className: string;
  isSmall?: boolean;
  children: ReactNode;
}

/** A button that shows a member's QR code, large enough to be scanned from the screen. */
function QrOpener({ member, link, className, isSmall, children }: QrOpenerProps) {
  const { npa } = member;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        data-small={isSmall}
        aria-label={`Kode QR ${npa}`}
        title="Perbesar kode QR"
        disabled={link === null}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && link !== null && <MemberQrDialog member={member} link={link} onClosed={() => setOpen(false)} />}
    </>
  );
}

interface MemberQrDialogProps {
  member: Member;
  link: string;
  onClosed: () => void;
}

function MemberQrDialog({ member, link, onClosed }: MemberQrDialogProps) {
  const { fullName, npa } = member;
  const { isBusy, start } = useQrDownload(member);
  return (
    <Dialog
      title={<bdi translate="no">{fullName}</bdi>}
      size="question"
      hasCloseButton
      onClose={onClosed}
      footer={
        <Button kind="primary" isBusy={isBusy} onClick={() => void start(link)}>
          Unduh kode QR
        </Button>
      }
    >
      <div className="member-qr-large">
        <div role="img" aria-label={`Kode QR ${npa}`}>
          <QrCode text={link} size={240} />
        </div>
        <bdi translate="no" dir="ltr">
          {npa}
        </bdi>
      </div>
    </Dialog>
  );
}

/** In a low row: the NPA with a small QR code, which opens a large one. */
export function SmallMemberQr(props: MemberQrProps) {
  const { link, drawn } = useQrLink(props);
  return (
    <div className="row" data-line data-gap="2">
      <QrOpener member={props.member} link={link} className="member-qr" isSmall>
        {drawn !== null && <QrCode text={drawn} size={24} />}
      </QrOpener>
      <MemberNpa {...props} shape="two-lines" />
    </div>
  );
}

/** On a card: the NPA, which opens the QR code, and the region. */
export function CardNpa(props: MemberQrProps) {
  const { npa, membershipType } = props.member;
  return (
    <span className="row card-npa" data-line>
      <QrOpener member={props.member} link={useQrLink(props).link} className="quiet link">
        <bdi translate="no" dir="ltr">
          {npa}
        </bdi>
      </QrOpener>
      <bdi translate="no" className="one-line">
        {membershipType}
      </bdi>
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
