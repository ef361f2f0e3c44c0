import { useDeferredValue, useState } from 'react';
import { drawQr, lookupLink, qrSize } from '#contract/files.ts';
import type { Member } from '#contract/members.ts';
import { download } from '#web/api/call.ts';
import { fileName, saveFile } from '#web/files/save-file.ts';
import { notify } from '#web/ui/notices.tsx';
import { qrDrawing } from './qr-path.ts';

/** The name under which a member's QR code is saved. */
function qrFileName({ npa, fullName }: Pick<Member, 'npa' | 'fullName'>): string {
  return fileName(`${npa}_${fullName}`, 'png');
}

interface MemberQrProps {
  member: Member;
  /** Where the public pages are; undefined until the server has told it. */
  publicUrl: string | undefined;
}

/** A member's NPA with the QR code of its public page; a click saves the code large enough to print. */
export function MemberQr({ member, publicUrl }: MemberQrProps) {
  const [isBusy, setIsBusy] = useState(false);
  const link = publicUrl === undefined ? null : lookupLink(publicUrl, member.npa);
  // A code takes as long to make as the rest of its row: the row is drawn first, and its code in the next free moment.
  const drawn = useDeferredValue(link, null);

  async function save(text: string): Promise<void> {
    setIsBusy(true);
    try {
      saveFile(await download(drawQr, { query: { text, size: qrSize.most } }), qrFileName(member));
    } catch (error) {
      notify.error('Kode QR tidak dapat diunduh.', {
        description: error instanceof Error ? error.message : String(error),
        action: { label: 'Coba lagi', onClick: () => void save(text) },
      });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="lines member-npa">
      <button
        type="button"
        className="member-qr"
        aria-label={`Unduh kode QR ${member.npa}`}
        title="Unduh kode QR"
        aria-busy={isBusy}
        disabled={link === null}
        onClick={() => link !== null && !isBusy && void save(link)}
      >
        {drawn !== null && <QrCode text={drawn} />}
      </button>
      <bdi dir="ltr" title={member.npa}>
        {member.npa}
      </bdi>
    </div>
  );
}

function QrCode({ text }: { text: string }) {
  const { side, path } = qrDrawing(text);
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width={qrSize.default} height={qrSize.default} aria-hidden="true">
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
