import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findSimilar, type SimilarMember, sharedWords } from '#contract/duplicates.ts';
import type { MemberFieldName } from '#contract/member-fields.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import './similar-members.css';

/** The fields that tell who somebody is. */
const telling = ['fullName', 'npa', 'phone', 'email', 'serkomNo'] as const satisfies readonly MemberFieldName[];

/** So long typing rests before it is asked, in milliseconds. */
const rest = 250;

function similarTo(id: number | null, texts: Texts) {
  const said = Object.fromEntries(telling.map((name) => [name, (texts[name] ?? '').slice(0, 254)]));
  return queryOptions({
    queryKey: ['similar members', id, said],
    // Without a signal: saving closes the form, which should not leave a call behind that was broken off.
    queryFn: () => call(findSimilar, { query: { ...said, ...(id !== null && { id: String(id) }) } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** What was typed, once typing rests. */
function useRested(texts: Texts): Texts {
  const [rested, setRested] = useState(texts);
  useEffect(() => {
    const timer = setTimeout(() => setRested(texts), rest);
    return () => clearTimeout(timer);
  }, [texts]);
  return rested;
}

interface SimilarMembersProps {
  /** The member whose form it is; null adds one. */
  id: number | null;
  texts: Texts;
  /** What the form began with: as long as nothing that tells who it is differs, nobody is looked for. */
  base: Texts;
}

/** Who may be the person that a form is being filled in for, at its edge while it is filled in. */
export function SimilarMembers({ id, texts, base }: SimilarMembersProps) {
  const rested = useRested(texts);
  const isTyped = telling.some((name) => (rested[name] ?? '').trim() !== (base[name] ?? ''));
  const { data } = useQuery({ ...similarTo(id, rested), enabled: isTyped });
  const found = isTyped ? data : undefined;
  const words = found && found.total > 0 ? `${readableNumber(found.total)} orang mungkin sama` : '';
  return (
    <aside className="similar" aria-label="Mungkin sudah ada" data-empty={words === ''}>
      <p className="visually-hidden" role="status">
        {words}
      </p>
      {found && found.total > 0 && (
        <details open>
          <summary>
            <span className="sentence">{words}</span>
          </summary>
          <ul>
            {found.data.map((one) => (
              <Similar key={one.id} member={one} />
            ))}
          </ul>
          {found.total > found.data.length && <p className="faint">Yang paling mirip ditampilkan.</p>}
        </details>
      )}
    </aside>
  );
}

/** Somebody who may be the same, opened beside the form, which stays as it is. */
function Similar({ member }: { member: SimilarMember }) {
  const { id, npa, fullName, membershipType, isDeleted, shared } = member;
  const to = isDeleted ? `/app/trash?search=${encodeURIComponent(npa)}` : `/app/membership/${id}`;
  return (
    <li className="row">
      <a className="name-link" href={to} target="_blank" rel="noreferrer">
        <bdi>{fullName}</bdi> <span className="visually-hidden">(buka di tab baru)</span>
      </a>
      <bdi dir="ltr" className="muted">
        {npa}
      </bdi>
      <bdi className="muted">{membershipType}</bdi>
      {isDeleted && <span className="badge">di Sampah</span>}
      <span className="warning">{sharedWords(shared)}</span>
    </li>
  );
}
