import type { Member } from '#contract/members.ts';
import { lookupLink } from '#contract/pictures.ts';
import { MemberQr } from '../qr/member-qr.tsx';

interface MemberCardProps {
  member: Member;
  /** The origin of the public pages; undefined until it is loaded. */
  publicUrl: string | undefined;
}

/** A member's QR code, and a link to the public page. */
export function MemberCard({ member, publicUrl }: MemberCardProps) {
  return (
    <section className="card stack" data-gap="4" aria-label="Kartu">
      <h2>Kartu</h2>
      <div className="row">
        <MemberQr member={member} publicUrl={publicUrl} />
        <p className="muted">
          {publicUrl !== undefined && (
            <a href={lookupLink(publicUrl, member.npa)} target="_blank" rel="noreferrer">
              Buka halaman publik
            </a>
          )}
        </p>
      </div>
    </section>
  );
}
