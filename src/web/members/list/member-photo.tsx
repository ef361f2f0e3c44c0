import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import { thumbnailWidth } from '#contract/pictures.ts';

function initialsOf(fullName: string): string {
  const words = fullName.match(/\p{L}+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('id'))
    .join('');
}

interface MemberPhotoProps {
  member: Pick<Member, 'image_url' | 'fullName'>;
  /** Small for rows of 44 px, large for the member's page. */
  size?: 'small' | 'usual' | 'large';
}

/** A member's picture, else the initials. Decorative, because the name is always beside it. */
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
