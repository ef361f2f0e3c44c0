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

/** A member's picture, or the initials where there is none. The name stands beside it, so it has no text of its own. */
export function MemberPhoto({ member }: { member: Member }) {
  const [missing, setMissing] = useState<string | null>(null);
  const url = member.image_url;
  if (url === null || url === missing) {
    return (
      <span className="member-photo" aria-hidden="true">
        {initialsOf(member.fullName)}
      </span>
    );
  }
  return (
    <img
      className="member-photo"
      src={`${url}?w=${thumbnailWidth}`}
      alt=""
      width={54}
      height={64}
      decoding="async"
      onError={() => setMissing(url)}
    />
  );
}
