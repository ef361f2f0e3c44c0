import { useState } from 'react';
import { thumbnailWidth } from '#contract/files.ts';
import type { Member } from '#contract/members.ts';

/** The first letters of the first two words of a name. */
function initialsOf(fullName: string): string {
  const words = fullName.match(/\p{L}+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('id'))
    .join('');
}

interface MemberPhotoProps {
  member: Pick<Member, 'image_url' | 'fullName'>;
  /** As in rows of 44 px, and on the member's page, where there is room. */
  size?: 'small' | 'usual' | 'large';
}

/** A member's picture, or the initials where there is none. The name stands beside it, so it has no text of its own. */
export function MemberPhoto({ member, size = 'usual' }: MemberPhotoProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const url = member.image_url;
  if (url === null || url === missing) {
    return (
      <span className="photo member-photo" data-size={size} aria-hidden="true">
        {initialsOf(member.fullName)}
      </span>
    );
  }
  return (
    <img
      className="photo member-photo"
      data-size={size}
      src={size === 'large' ? url : `${url}?w=${thumbnailWidth}`}
      alt=""
      width={size === 'large' ? 120 : 54}
      height={size === 'large' ? 160 : 64}
      decoding="async"
      onError={() => setMissing(url)}
    />
  );
}
