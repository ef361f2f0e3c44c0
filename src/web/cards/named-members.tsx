import type { z } from 'zod';
import type { someMembers } from '#contract/exports.ts';
import { readableNumber } from '#contract/numbers.ts';
import { ScrolledList } from '#web/ui/scrolled-list.tsx';

type SomeMembers = z.output<typeof someMembers>;

interface NamedMembersProps {
  members: SomeMembers;
  reason: string;
}

/** The first of some members by name, which are shown on request. */
export function NamedMembers({ members: { count, first }, reason }: NamedMembersProps) {
  return (
    <details>
      <summary aria-label={`Lihat yang ${reason}`}>Lihat</summary>
      <ScrolledList label={`Anggota yang ${reason}`}>
        {first.map(({ id, npa, fullName }) => (
          <li key={id} className="sentence">
            <bdi translate="no">{fullName}</bdi> (<bdi translate="no">{npa}</bdi>)
          </li>
        ))}
        {count > first.length && <li>dan {readableNumber(count - first.length)} lainnya</li>}
      </ScrolledList>
    </details>
  );
}

const reason = 'punya huruf yang tidak dapat dicetak';

interface LackingLettersProps {
  members: SomeMembers;
  /** What the members are called here, and where the letters are lacking. */
  noun: string;
  paper: string;
}

/** Names those whose names are not printed as they are written, before anything is printed. */
export function LackingLetters({ members, noun, paper }: LackingLettersProps) {
  if (members.count === 0) return null;
  return (
    <div className="notice lines" data-tone="warn">
      <p>
        {readableNumber(members.count)} {noun} {reason}; di {paper} tertulis “?”.
      </p>
      <NamedMembers members={members} reason={reason} />
    </div>
  );
}
