import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findSimilar, type SimilarMember, sharedWords } from '#contract/duplicates.ts';
import type { MemberFieldName } from '#contract/member-fields.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import '../member.css';

/** The fields that identify a person. */
const identifying = ['fullName', 'npa', 'phone', 'email', 'serkomNo'] as const satisfies readonly MemberFieldName[];

/** Debounce in milliseconds. */
const rest = 250;

function similarTo(id: number | null, texts: Texts) {
  const searched = Object.fromEntries(identifying.map((name) => [name, (texts[name] ?? '').slice(0, 254)]));
  return queryOptions({
    queryKey: ['similar members', id, searched],
    // Without a signal: saving closes the form, and must not abort the call.
    queryFn: () => call(findSimilar, { query: { ...searched, ...(id !== null && { id: String(id) }) } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** The typed texts, debounced. */
function useDebounced(texts: Texts): Texts {
  const [debounced, setRested] = useState(texts);
  useEffect(() => {
    const timer = setTimeout(() => setRested(texts), rest);
    return () => clearTimeout(timer);
  }, [texts]);
  return debounced;
}

interface SimilarMembersProps {
  /** The member of the form; null for a new one. */
  id: number | null;
  texts: Texts;
  /** The start of the form. Nothing is searched until an identifying field changes. */
  base: Texts;
}

/** Shows members who may be the same person, beside the form while it is filled in. */
export function SimilarMembers({ id, texts, base }: SimilarMembersProps) {
  const debounced = useDebounced(texts);
  const isTyped = identifying.some((name) => (debounced[name] ?? '').trim() !== (base[name] ?? ''));
  const { data } = useQuery({ ...similarTo(id, debounced), enabled: isTyped });
  const found = isTyped ? data : undefined;
  const words = found && found.total > 0 ? `${readableNumber(found.total)} orang mungkin sama` : '';
  return (
    <aside className="similar" aria-label="Mungkin sudah ada" data-empty={words === ''}>
      <p className="visually-hidden" role="status">
        {words}
      </p>
      {found && found.total > 0 && (
        <details open>
          <summary className="status" data-tone="warn">
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

/** A similar member, opened in a new tab so that the form stays. */
function Similar({ member }: { member: SimilarMember }) {
  const { id, npa, fullName, membershipType, isDeleted, shared } = member;
  const to = isDeleted ? `/app/trash?search=${encodeURIComponent(npa)}` : `/app/membership/${id}`;
  return (
    <li className="row" data-baseline>
      <a className="name-link" href={to} target="_blank" rel="noreferrer">
        <bdi translate="no">{fullName}</bdi> <span className="visually-hidden">(buka di tab baru)</span>
      </a>
      <bdi translate="no" dir="ltr" className="muted">
        {npa}
      </bdi>
      <bdi translate="no" className="muted">
        {membershipType}
      </bdi>
      {isDeleted && <span className="badge">di Sampah</span>}
      <span className="warning">{sharedWords(shared)}</span>
    </li>
  );
}
