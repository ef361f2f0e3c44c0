import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type DuplicateGroup,
  type MatchKind,
  type SimilarMember,
  sharedWords,
  tellApart,
} from '#contract/duplicates.ts';
import { call } from '#web/api/call.ts';
import { memberLabels, memberStatusNames } from '#web/fields/field-names.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { notify } from '#web/ui/notices.tsx';
import { undoOfOperation } from '#web/undo/undo.ts';
import { MemberPhoto } from '../list/member-photo.tsx';

interface DuplicateCardProps {
  group: DuplicateGroup;
  onMerge: (ids: number[]) => void;
}

/** Members who may be the same person, side by side, with the actions for them. */
export function DuplicateCard({ group: { members, shared }, onMerge }: DuplicateCardProps) {
  const id = useId();
  const isPair = members.length === 2;
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const chosen = isPair ? members : members.filter((member) => ticked.has(member.id));
  // With nobody ticked, all of them can be told apart.
  const apart = chosen.length === 0 ? members : chosen;
  const apartWords = chosen.length === 0 ? 'Semuanya orang berbeda' : 'Bukan orang yang sama';
  const namesOf = (some: typeof members) => some.map(({ fullName }) => fullName).join(', ');
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(tellApart, { body: { ids: apart.map((member) => member.id) } }),
    onSuccess: ({ data }) => {
      const action = data.operation_id === null ? null : undoOfOperation(data.operation_id, 'distinct_members');
      notify.success('Dicatat: bukan orang yang sama.', { action });
      // The focused button will be removed with its row.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    },
    onError: (error) => notify.error('Tidak tercatat.', { description: error.message }),
  });

  function choose(one: number, isMeant: boolean) {
    const next = new Set(ticked);
    if (isMeant) next.add(one);
    else next.delete(one);
    setTicked(next);
  }

  return (
    <li className="card stack duplicate" aria-labelledby={id}>
      <p id={id} className="row duplicate-shared" data-baseline>
        <strong>{sharedWords(shared)}</strong> {!isPair && <span className="muted">Pilih yang sama.</span>}
      </p>
      <ul className="columns">
        {members.map((member) => (
          <li key={member.id} className="grid duplicate-member">
            <MemberPhoto member={member} />
            <Facts member={member} />
            {!isPair && (
              <Checkbox isChecked={ticked.has(member.id)} onChange={(isMeant) => choose(member.id, isMeant)}>
                Pilih<span className="visually-hidden"> {`${member.fullName} (${member.npa})`}</span>
              </Checkbox>
            )}
          </li>
        ))}
      </ul>
      <div className="row" data-gap="4">
        {chosen.length > 1 && (
          <Button
            aria-label={`Bandingkan ${namesOf(chosen)}`}
            onClick={() => onMerge(chosen.map((member) => member.id))}
          >
            Bandingkan
          </Button>
        )}
        {apart.length > 1 && (
          <Button isBusy={isPending} aria-label={`${apartWords}: ${namesOf(apart)}`} onClick={() => mutate()}>
            {apartWords}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The facts that identify a member. Shared ones are highlighted. */
function Facts({ member }: { member: SimilarMember }) {
  const { id, npa, fullName, membershipType, phone, email, serkomNo, status, shared } = member;
  const facts: [MatchKind, string, string | null][] = [
    ['npa', memberLabels.npa, npa],
    ['phone', memberLabels.phone, phone],
    ['email', memberLabels.email, email],
    ['serkom', memberLabels.serkomNo, serkomNo],
  ];
  return (
    <div className="stack" data-gap="2">
      <a
        className="name-link"
        href={`/app/membership/${id}`}
        target="_blank"
        rel="noreferrer"
        data-same={shared.includes('name')}
      >
        <bdi translate="no">{fullName}</bdi> <span className="visually-hidden">(buka di tab baru)</span>
      </a>
      <span className="muted sentence">
        <bdi translate="no">{membershipType}</bdi>, {memberStatusNames[status]}
      </span>
      <dl>
        {facts
          .filter(([, , value]) => value !== null)
          .map(([kind, label, value]) => (
            <div key={kind} className="row">
              <dt>{label}</dt>
              <dd data-same={shared.includes(kind)}>
                <bdi translate="no" dir="ltr">
                  {value}
                </bdi>
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
