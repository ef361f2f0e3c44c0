import type { Region } from '#contract/regions.ts';
import { memberConditions } from '../list/member-filters.ts';
import type { MemberScope } from './member-scope.ts';

interface ScopeTextProps {
  scope: MemberScope;
  regions: readonly Region[];
  /** The beginning of the sentence, with the number of members. */
  lead: string;
}

/** Says which members an action is for. If these are all that match, it lists the filters. */
export function ScopeText({ scope: { all }, regions, lead }: ScopeTextProps) {
  if (!all) return <p>{lead}.</p>;
  const chips = memberConditions(all, regions);
  if (chips.length === 0) return <p>{lead}, tanpa filter.</p>;
  return (
    <>
      <p>{lead}, dengan filter:</p>
      <ul className="bullets" aria-label="Filter yang berlaku">
        {chips.map(({ name, value }) => (
          <li key={name}>
            <bdi translate="no">
              {name}: {value}
            </bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
