import type { Member } from '#contract/members.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QrCode, useQrDownload } from './member-qr.tsx';

interface MemberQrDialogProps {
  member: Member;
  /** What the code says. */
  link: string;
  onClosed: () => void;
}

/** A member's code, large enough to be read by a camera from the screen. */
export function MemberQrDialog({ member, link, onClosed }: MemberQrDialogProps) {
  const { isBusy, start } = useQrDownload(member);
  return (
    <Dialog
      title={<bdi>{member.fullName}</bdi>}
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
        <bdi dir="ltr">{member.npa}</bdi>
      </p>
    </Dialog>
  );
}
