import { type IncompleteMember, lackNames } from '#contract/completeness.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { MemberText } from '../member-text.tsx';

/** What a member lacks, in words. */
export const lackWords = ({ lacks }: IncompleteMember): string => lacks.map((lack) => lackNames[lack].name).join(', ');

const facts: readonly Column<IncompleteMember>[] = [
  {
    key: 'npa',
    title: memberLabels.npa,
    width: 110,
    card: 'line',
    cell: ({ npa }) => (
      <span className="two-lines" title={npa}>
        <bdi dir="ltr">{npa}</bdi>
      </span>
    ),
  },
  {
    key: 'fullName',
    title: memberLabels.fullName,
    width: 190,
    card: 'title',
    cell: ({ fullName }) => (
      <span className="two-lines" title={fullName}>
        <strong>
          <bdi>{fullName}</bdi>
        </strong>
      </span>
    ),
  },
  {
    key: 'region',
    title: memberLabels.membeshipTypeId,
    width: 130,
    card: 'line',
    cell: ({ membershipType }) => (
      <span className="two-lines" title={membershipType}>
        <MemberText text={membershipType} />
      </span>
    ),
  },
  {
    key: 'lacks',
    title: 'Perlu dilengkapi',
    width: 230,
    card: 'line',
    cell: (member) => (
      <span className="two-lines warning" title={lackWords(member)}>
        {lackWords(member)}
      </span>
    ),
  },
];

/** The columns of members who lack something. */
export const incompleteColumns = (onMend: (member: IncompleteMember) => void): Column<IncompleteMember>[] => [
  ...facts,
  {
    key: 'action',
    title: 'Action',
    width: 100,
    pinned: 'end',
    card: 'foot',
    cell: (member) => (
      <Button size="small" aria-label={`Perbaiki ${member.fullName} (${member.npa})`} onClick={() => onMend(member)}>
        Perbaiki
      </Button>
    ),
  },
];
