import { useState } from 'react';
import { lazy } from '#web/ui/lazy.ts';
import { MemberNpa, type MemberQrProps, QrCode, useQrLink } from './member-qr.tsx';

const { Component: MemberQrDialog } = lazy(async () => (await import('./member-qr-dialog.tsx')).MemberQrDialog);

/** A member's NPA with a small QR code, which opens a large one. */
export function SmallMemberQr(props: MemberQrProps) {
  const { member } = props;
  const { link, drawn } = useQrLink(props);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="row member-npa-line" data-line data-gap="2">
      <button
        type="button"
        className="member-qr"
        data-small
        aria-label={`Kode QR ${member.npa}`}
        title="Perbesar kode QR"
        disabled={link === null}
        onClick={() => setOpen(true)}
      >
        {drawn !== null && <QrCode text={drawn} size={24} />}
      </button>
      <MemberNpa {...props} shape="two-lines" />
      {isOpen && link !== null && <MemberQrDialog member={member} link={link} onClosed={() => setOpen(false)} />}
    </div>
  );
}
