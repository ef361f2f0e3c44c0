import { Link } from 'react-router';
import { readableNumber } from '#contract/numbers.ts';
import type { NamedMember, ReportModule, ReportParticipant, ReportRegistration } from '#contract/reports.ts';
import { Instant } from '#web/fields/instant.tsx';
import { MemberLink } from '#web/fields/member-link.tsx';
import { CellText } from '#web/ui/table/cell-text.tsx';
import type { Column } from '#web/ui/table/columns.ts';

/** A member's name, linked to the member's page. A purged member only has an id. */
function MemberName({ member }: { member: NamedMember }) {
  const { id, npa, fullName, state } = member;
  if (npa === null || fullName === null) return <em>Anggota nomor {id}, dihapus selamanya</em>;
  const name = (
    <MemberLink id={id} title={fullName} className="name-link two-lines">
      {fullName}
    </MemberLink>
  );
  if (state !== 'deleted') return name;
  return (
    <span className="lines">
      {name}
      <em>(dihapus)</em>
    </span>
  );
}

const Npa = ({ npa }: { npa: string | null }) =>
  npa === null ? (
    '–'
  ) : (
    <bdi translate="no" dir="ltr">
      {npa}
    </bdi>
  );

const number = { key: 'number', title: 'No', width: 48, cell: (_: unknown, place: number) => readableNumber(place) };

export const moduleReportColumns: readonly Column<ReportModule>[] = [
  number,
  { key: 'name', title: 'Modul', width: 260, grow: true, card: 'title', cell: ({ name }) => <CellText text={name} /> },
  {
    key: 'code',
    title: 'Kode',
    width: 90,
    card: 'fact',
    cell: ({ code }) =>
      code === null ? (
        '–'
      ) : (
        <bdi translate="no" dir="ltr">
          {code}
        </bdi>
      ),
  },
  {
    key: 'classes',
    title: 'Kelas',
    width: 70,
    align: 'end',
    card: 'fact',
    cell: ({ classes }) => readableNumber(classes),
  },
];

export const participantReportColumns: readonly Column<ReportParticipant>[] = [
  number,
  { key: 'name', title: 'Nama', width: 220, grow: true, card: 'title', cell: (row) => <MemberName member={row} /> },
  { key: 'npa', title: 'NPA', width: 130, card: 'line', cell: ({ npa }) => <Npa npa={npa} /> },
  {
    key: 'registrations',
    title: 'Pendaftaran',
    width: 90,
    align: 'end',
    card: 'fact',
    cell: ({ registrations }) => readableNumber(registrations),
  },
  {
    key: 'attended',
    title: 'Kehadiran',
    width: 90,
    align: 'end',
    card: 'fact',
    cell: ({ attended }) => readableNumber(attended),
  },
];

const ofRegistration: readonly Column<ReportRegistration>[] = [
  number,
  {
    key: 'name',
    title: 'Nama',
    width: 190,
    grow: true,
    card: 'title',
    cell: ({ member }) => <MemberName member={member} />,
  },
  { key: 'npa', title: 'NPA', width: 110, card: 'line', cell: ({ member }) => <Npa npa={member.npa} /> },
  {
    key: 'class',
    title: 'Kelas',
    width: 180,
    grow: true,
    card: 'line',
    cell: ({ class: { id, title } }) => (
      <Link className="two-lines" to={`/app/training/classes/${id}`} title={title}>
        <bdi translate="no">{title}</bdi>
      </Link>
    ),
  },
  { key: 'module', title: 'Modul', width: 150, grow: true, cell: (row) => <CellText text={row.class.module} /> },
  {
    key: 'starts',
    title: 'Mulai kelas',
    width: 120,
    card: 'fact',
    cell: (row) => <Instant at={row.class.starts_at} />,
  },
];

export const absentColumns = ofRegistration;

export const attendedColumns: readonly Column<ReportRegistration>[] = [
  ...ofRegistration,
  {
    key: 'attended',
    title: 'Hadir',
    width: 120,
    card: 'fact',
    cell: ({ attended_at }) => (attended_at === null ? '–' : <Instant at={attended_at} />),
  },
];
