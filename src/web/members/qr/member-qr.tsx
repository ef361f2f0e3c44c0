import { useDeferredValue } from 'react';
import type { Member } from '#contract/members.ts';
import { drawQr, lookupLink, qrSize } from '#contract/pictures.ts';
import { download } from '#web/api/call.ts';
import { fileName, saveFile } from '#web/files/save-file.ts';
import { useDownload } from '#web/files/use-download.ts';
import { usePrinting } from '#web/ui/printing.ts';
import { textScale } from '#web/ui/screen-measures.ts';
import { qrDrawing } from './qr-path.ts';

function qrFileName({ npa, fullName }: Pick<Member, 'npa' | 'fullName'>): string {
  return fileName(`${npa}_${fullName}`, 'png');
}

/** Downloads the QR code of a link in printable size. */
export const useQrDownload = (member: Member) =>
  useDownload('Kode QR tidak dapat diunduh.', async (text: string) =>
    saveFile(await download(drawQr, { query: { text, size: qrSize.most } }), qrFileName(member)),
  );

export interface MemberQrProps {
  member: Member;
  /** The origin of the public pages; undefined until it is loaded. */
  publicUrl: string | undefined;
}

/** The link of a member's QR code, and the part of it to draw now. */
export function useQrLink({ member, publicUrl }: MemberQrProps) {
  const link = publicUrl === undefined ? null : lookupLink(publicUrl, member.npa);
  // A QR code takes as long to draw as the rest of its row, so the rows are drawn first.
  const later = useDeferredValue(link, null);
  return { link, drawn: usePrinting() ? link : later };
}

interface MemberNpaProps extends Pick<MemberQrProps, 'member'> {
  /** On how many lines there is room for it. */
  shape: 'one-line' | 'two-lines';
}

export function MemberNpa({ member: { npa }, shape }: MemberNpaProps) {
  return (
    <strong translate="no" dir="ltr" className={shape} title={npa}>
      {npa}
    </strong>
  );
}

/** A member's NPA with the QR code of the public page. A click downloads it in printable size. */
export function MemberQr(props: MemberQrProps) {
  const { npa } = props.member;
  const { link, drawn } = useQrLink(props);
  const { isBusy, start } = useQrDownload(props.member);
  return (
    <div className="lines member-npa">
      <button
        type="button"
        className="member-qr"
        aria-label={`Unduh kode QR ${npa}`}
        title="Unduh kode QR"
        aria-busy={isBusy}
        disabled={link === null}
        onClick={() => link !== null && !isBusy && void start(link)}
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
  const width = size * textScale;
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width={width} height={width} aria-hidden="true">
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
