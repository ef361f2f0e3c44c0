import { useDeferredValue, useState } from 'react';
import { drawQr, lookupLink, qrSize } from '#contract/files.ts';
import type { Member } from '#contract/members.ts';
import { download } from '#web/api/call.ts';
import { fileName, saveFile } from '#web/files/save-file.ts';
import { notify } from '#web/ui/notices.tsx';
import { usePrinting } from '#web/ui/printing.ts';
import { qrDrawing } from './qr-path.ts';

/** The name under which a member's QR code is saved. */
function qrFileName({ npa, fullName }: Pick<Member, 'npa' | 'fullName'>): string {
  return fileName(`${npa}_${fullName}`, 'png');
}

/** Saves the code of a link large enough to print; says so where that fails. */
export function useQrDownload(member: Member) {
  const [isBusy, setIsBusy] = useState(false);

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

  return { isBusy, save };
}

export interface MemberQrProps {
  member: Member;
  /** Where the public pages are; undefined until the server has told it. */
  publicUrl: string | undefined;
}

/** The link in a member's code, and as much of it as is to be drawn now. */
export function useQrLink({ member, publicUrl }: MemberQrProps) {
  const link = publicUrl === undefined ? null : lookupLink(publicUrl, member.npa);
  // A code takes as long to make as the rest of its row: the row is drawn first, and its code in the next free moment.
  const later = useDeferredValue(link, null);
  return { link, drawn: usePrinting() ? link : later };
}

interface MemberNpaProps extends Pick<MemberQrProps, 'member'> {
  /** On how many lines there is room for it. */
  shape: 'one-line' | 'two-lines';
}

export function MemberNpa({ member: { npa }, shape }: MemberNpaProps) {
  return (
    <bdi dir="ltr" className={shape} title={npa}>
      {npa}
    </bdi>
  );
}

/** A member's NPA with the QR code of its public page; a click saves the code large enough to print. */
export function MemberQr(props: MemberQrProps) {
  const { npa } = props.member;
  const { link, drawn } = useQrLink(props);
  const { isBusy, save } = useQrDownload(props.member);
  return (
    <div className="lines member-npa">
      <button
        type="button"
        className="member-qr"
        aria-label={`Unduh kode QR ${npa}`}
        title="Unduh kode QR"
        aria-busy={isBusy}
        disabled={link === null}
        onClick={() => link !== null && !isBusy && void save(link)}
      >
        {drawn !== null && <QrCode text={drawn} size={qrSize.default} />}
      </button>
      <MemberNpa {...props} shape="one-line" />
    </div>
  );
}

/** The QR code of a text, `size` pixels wide. */
export function QrCode({ text, size }: { text: string; size: number }) {
  const { side, path } = qrDrawing(text);
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width={size} height={size} aria-hidden="true">
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
