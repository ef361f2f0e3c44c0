import type { Calendar } from '#contract/dates.ts';
import type { SecurityEvent } from '#contract/security.ts';
import { Instant } from '#web/fields/instant.tsx';
import { readableInstant } from '#web/fields/readable-instant.ts';
import type { XlsColumn } from '#web/files/spreadsheet.ts';
import { AuthorName } from '#web/ui/author.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { detailsOf, securityKindNames } from './security-words.ts';

const nobody = <span className="faint">–</span>;

/** A person's name and e-mail, or only the e-mail that was typed. */
function Who({ name, email }: { name: string | null; email: string | null }) {
  if (name !== null) return <AuthorName name={name} email={email} />;
  if (email === null) return nobody;
  return (
    <span className="one-line" title={`${email} (tanpa akun)`}>
      <bdi translate="no" dir="ltr">
        {email}
      </bdi>{' '}
      <small className="faint">tanpa akun</small>
    </span>
  );
}

export const securityColumns: readonly Column<SecurityEvent>[] = [
  { key: 'at', title: 'Waktu', width: 126, card: 'line', cell: ({ at }) => <Instant at={at} /> },
  {
    key: 'kind',
    title: 'Kejadian',
    width: 250,
    grow: true,
    card: 'title',
    cell: (event) => {
      const details = detailsOf(event);
      const what = securityKindNames[event.kind];
      return (
        <span className="two-lines" title={details ? `${what}: ${details}` : what}>
          {what}
          {details && <span className="faint">: {details}</span>}
        </span>
      );
    },
  },
  {
    key: 'account',
    title: 'Akun',
    width: 190,
    grow: true,
    card: 'line',
    cell: ({ account_name, account_email }) => <Who name={account_name} email={account_email} />,
  },
  {
    key: 'by',
    title: 'Oleh',
    width: 170,
    grow: true,
    card: 'fact',
    cell: ({ by_name, by_email }) => <Who name={by_name} email={by_email} />,
  },
  {
    key: 'address',
    title: 'Alamat',
    width: 130,
    card: 'fact',
    cell: ({ address }) =>
      address === null ? (
        nobody
      ) : (
        <span className="one-line" title={address}>
          <bdi translate="no" dir="ltr">
            {address}
          </bdi>
        </span>
      ),
  },
  {
    key: 'device',
    title: 'Perangkat',
    width: 140,
    grow: true,
    card: 'fact',
    cell: ({ device }) =>
      device === null ? (
        nobody
      ) : (
        <bdi translate="no" className="one-line" title={device}>
          {device}
        </bdi>
      ),
  },
];

export const securityExportColumns = (calendar: Calendar): readonly XlsColumn<SecurityEvent>[] => [
  { title: 'Waktu', width: 18, value: ({ at }) => readableInstant(at, calendar) },
  { title: 'Kejadian', width: 28, value: ({ kind }) => securityKindNames[kind] },
  { title: 'Keterangan', width: 44, value: (event) => detailsOf(event) || null },
  { title: 'Kali', width: 6, value: ({ times }) => times },
  { title: 'Akun', width: 24, value: ({ account_name }) => account_name },
  { title: 'Email', width: 28, value: ({ account_email }) => account_email },
  { title: 'Oleh', width: 24, value: ({ by_name }) => by_name },
  { title: 'Email pelaku', width: 28, value: ({ by_email }) => by_email },
  { title: 'Alamat', width: 20, value: ({ address }) => address },
  { title: 'Perangkat', width: 24, value: ({ device }) => device },
];

export const securityExportName = (page: number) => `keamanan_(page_${page}).xls`;
