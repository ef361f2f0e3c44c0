import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { wholeColumns } from '#contract/member-columns.ts';
import type { Member, MemberForm, MemberSortField } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import { MemberLink } from '#web/fields/member-link.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { actionColumn, Unset } from '#web/ui/table/cells.tsx';
import type { Column } from '#web/ui/table/columns.ts';
import { MemberQr } from '../qr/member-qr.tsx';
import { memberListAddress } from './member-list-url.ts';
import { MemberPhoto } from './member-photo.tsx';
import { writePlace } from './member-place.ts';
import { MemberSerkomEnd } from './member-serkom.tsx';
import { MemberStatusSwitch } from './member-status.tsx';
import './members.css';

const compact = () => import('./compact-member.tsx');
const { Component: CardNpa } = lazy(async () => (await compact()).CardNpa);
const { Component: CardPhone } = lazy(async () => (await compact()).CardPhone);
const { Component: SmallMemberQr } = lazy(async () => (await compact()).SmallMemberQr);

/** In pixels: the height of a QR code with the NPA below it, or the size of a touch target. */
export const memberRowHeights = { roomy: 134, compact: 44 } as const;

/** In pixels: in a narrower place the list scrolls sideways. */
export const leastMemberWidth = 1300;

type MemberColumn = Column<Member, MemberSortField>;

interface MemberColumnsProps {
  /** The origin of the public pages; undefined until it is loaded. */
  publicUrl: string | undefined;
  /** The columns between the NPA and the actions. */
  chosen: readonly string[];
  /** A card says the NPA and the number to call, whatever columns were chosen, and has a photo of full size. */
  look: keyof typeof memberRowHeights | 'card';
  onEdit: (member: Member) => void;
  onDelete: (member: Member) => void;
}

type TextField = { [N in keyof Member]: Member[N] extends string | null ? N : never }[keyof Member] & keyof MemberForm;

/**
 * Codes, addresses and numbers are left-to-right in either direction of the page. A code wraps after its separators, an
 * address is one line, and a telephone number wraps between its groups alone.
 */
type Shape = 'code' | 'address' | 'phone';

interface MemberTextProps {
  text: string | null;
  shape?: Shape | undefined;
}

/** Lets a code wrap after each separator; by themselves browsers see one only before certain signs. */
function withBreaks(code: string): ReactNode {
  return code.split(/(?<=[/.-])/).reduce<ReactNode>(
    (before, part) =>
      before === null ? (
        part
      ) : (
        <>
          {before}
          <wbr />
          {part}
        </>
      ),
    null,
  );
}

/** A text in the room of a row. Hovering shows all of it. */
function MemberText({ text, shape }: MemberTextProps) {
  if (text === null) return <Unset />;
  const look = shape === 'address' ? 'one-line' : 'two-lines member-text';
  return (
    <bdi translate="no" className={look} data-shape={shape} dir={shape ? 'ltr' : 'auto'} title={text}>
      {shape === 'code' ? withBreaks(text) : text}
    </bdi>
  );
}

interface TextColumn extends Pick<MemberColumn, 'grow' | 'card'> {
  shape?: Shape;
}

/** The column of a text field. */
function textColumn(key: TextField | 'membershipType', width: number, about: TextColumn = {}): MemberColumn {
  const { shape, ...rest } = about;
  const title = memberLabels[key === 'membershipType' ? 'membeshipTypeId' : key];
  return {
    key,
    title,
    width,
    sortBy: key,
    cell: (member) => <MemberText text={member[key]} shape={shape} />,
    ...rest,
  };
}

const fullName: MemberColumn = {
  ...textColumn('fullName', 140, { grow: true, card: 'title' }),
  pinned: 'start',
  cell: (member, number) => <MemberName member={member} number={number} />,
  placeholder: (member) => member.fullName,
};

interface MemberNameProps {
  member: Member;
  /** The position in the list, counted from 1 over all pages. */
  number: number;
}

/** A member's name, linked to the page, which knows the position in the list. */
function MemberName({ member: { id, fullName }, number }: MemberNameProps) {
  const { search } = useLocation();
  const place = writePlace({ list: memberListAddress.read(new URLSearchParams(search)), number });
  return (
    <MemberLink id={id} search={place} title={fullName} opensRow className="name-link two-lines member-text">
      {fullName}
    </MemberLink>
  );
}

function photo(isSmall: boolean): MemberColumn {
  return {
    key: 'image_url',
    title: memberLabels.image_url,
    width: isSmall ? 42 : 56,
    card: 'lead',
    cell: (member) => <MemberPhoto member={member} size={isSmall ? 'small' : 'usual'} />,
  };
}

/** The specification's columns between the NPA and the actions, in its order and words. */
const specified: readonly MemberColumn[] = [
  photo(false),
  fullName,
  textColumn('title', 72, { grow: true }),
  textColumn('membershipType', 104, { grow: true }),
  textColumn('email', 134, { shape: 'address', grow: true }),
  textColumn('phone', 146, { shape: 'phone', card: 'fact' }),
  textColumn('practicePermitNo', 96, { shape: 'code', grow: true }),
  {
    key: 'experienceYear',
    title: memberLabels.experienceYearStart,
    width: 82,
    sortBy: 'experienceYear',
    cell: (member) => <MemberText text={member.experienceYear === null ? null : `${member.experienceYear} tahun`} />,
  },
  textColumn('serkomNo', 88, { shape: 'code', grow: true }),
  {
    key: 'serkomEndDate',
    title: memberLabels.serkomEndDate,
    width: 96,
    sortBy: 'serkomEndDate',
    card: 'fact',
    cell: (member) => <MemberSerkomEnd member={member} />,
  },
  {
    key: 'status',
    title: memberLabels.status,
    width: 66,
    sortBy: 'status',
    card: 'fact',
    cell: (member) => <MemberStatusSwitch member={member} />,
  },
];

const isSpecified = (key: string) => key === 'npa' || specified.some((column) => column.key === key);

/** Further columns, which exports have too. */
const others = wholeColumns
  .filter(({ key }) => !isSpecified(key))
  .map(({ key, title, value }): MemberColumn => {
    const textOf = (member: Member) => value(member, '')?.toString() ?? null;
    return { key, title, width: 76, sortBy: key, cell: (member) => <MemberText text={textOf(member)} shape="code" /> };
  });

const choosable = [...specified, ...others];

const keysOf = (columns: readonly MemberColumn[]) => columns.map(({ key }) => key);

/** The columns to choose from, all of an export's, in their order; the one that always stays; the specification's. */
export const choosableColumns = keysOf(choosable);
export const pinnedColumn = fullName.key;
export const usualColumns = keysOf(specified);

export const memberColumnTitle = (key: string): string =>
  (choosable.find((column) => column.key === key) ?? wholeColumns.find((column) => column.key === key))?.title ?? key;

export function memberColumns({ publicUrl, chosen, look, onEdit, onDelete }: MemberColumnsProps): MemberColumn[] {
  const Code = look === 'roomy' ? MemberQr : SmallMemberQr;
  const onCards: Record<string, MemberColumn['cell']> = { phone: (member) => <CardPhone member={member} /> };
  const shown = choosable.flatMap((one): MemberColumn[] => {
    if (look === 'card') return [{ ...one, cell: onCards[one.key] ?? one.cell }];
    if (!chosen.includes(one.key)) return [];
    return [look === 'compact' && one.key === 'image_url' ? photo(true) : one];
  });
  return [
    {
      key: 'no',
      title: 'No',
      width: 48,
      pinned: 'start',
      align: 'end',
      cell: (_, number) => readableNumber(number),
    },
    {
      key: 'npa',
      title: 'NPA',
      width: look === 'compact' ? 124 : 116,
      sortBy: 'npa',
      pinned: 'start',
      card: 'line',
      cell: (member) =>
        look === 'card' ? (
          <CardNpa member={member} publicUrl={publicUrl} />
        ) : (
          <Code member={member} publicUrl={publicUrl} />
        ),
      placeholder: (member) => member.npa,
    },
    ...shown,
    actionColumn({ nameOf: ({ fullName }) => fullName, onEdit, onDelete }),
  ];
}
