import type { Region } from '#contract/regions.ts';
import { memberConditions } from './member-chips.ts';
import type { MembersMeant } from './members-meant.ts';

interface MeantMembersProps {
  meant: MembersMeant;
  regions: readonly Region[];
  /** The beginning of the sentence, with how many they are. */
  lead: string;
}

/** Which members are meant: where all are that the filters leave, those filters are named. */
export function MeantMembers({ meant: { all }, regions, lead }: MeantMembersProps) {
  if (!all) return <p>{lead}.</p>;
  const chips = memberConditions(all, regions);
  if (chips.length === 0) return <p>{lead}, tanpa filter.</p>;
  return (
    <>
      <p>{lead}, dengan filter:</p>
      <ul className="bullets" aria-label="Filter yang berlaku">
        {chips.map(({ name, value }) => (
          <li key={name}>
            <bdi>
              {name}: {value}
            </bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
