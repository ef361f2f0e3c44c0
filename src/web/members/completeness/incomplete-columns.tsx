import { type IncompleteMember, lackNames } from '#contract/completeness.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { npaColumn, regionColumn } from '../list/member-columns.tsx';

export const lackWords = ({ lacks }: IncompleteMember): string => lacks.map((lack) => lackNames[lack].name).join(', ');

const facts: readonly Column<IncompleteMember>[] = [
  npaColumn,
  {
    key: 'fullName',
    title: memberLabels.fullName,
    width: 190,
    grow: true,
    card: 'title',
    cell: ({ fullName }) => (
      <span className="two-lines" title={fullName}>
        <strong>
          <bdi translate="no">{fullName}</bdi>
        </strong>
      </span>
    ),
  },
  regionColumn,
  {
    key: 'lacks',
    title: 'Perlu dilengkapi',
    width: 230,
    grow: true,
    card: 'line',
    cell: (member) => (
      <span className="two-lines warning" title={lackWords(member)}>
        {lackWords(member)}
      </span>
    ),
  },
];

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
