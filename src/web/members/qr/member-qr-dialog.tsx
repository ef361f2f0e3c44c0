import type { Member } from '#contract/members.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QrCode, useQrDownload } from './member-qr.tsx';

interface MemberQrDialogProps {
  member: Member;
  /** The link in the code. */
  link: string;
  onClosed: () => void;
}

/** A QR code, large enough to be scanned from the screen. */
export function MemberQrDialog({ member, link, onClosed }: MemberQrDialogProps) {
  const { isBusy, start } = useQrDownload(member);
  return (
    <Dialog
      title={<bdi translate="no">{member.fullName}</bdi>}
      size="question"
      hasCloseButton
      onClose={onClosed}
      footer={
        <Button kind="primary" isBusy={isBusy} onClick={() => void start(link)}>
          Unduh kode QR
        </Button>
      }
    >
      <div className="member-qr-large" role="img" aria-label={`Kode QR ${member.npa}`}>
        <QrCode text={link} size={240} />
      </div>
      <p className="member-qr-npa">
        <bdi translate="no" dir="ltr">
          {member.npa}
        </bdi>
      </p>
    </Dialog>
  );
}
