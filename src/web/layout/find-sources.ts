import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { mayUse } from '#contract/access.ts';
import { wordsOf } from '#contract/member-filter.ts';
import { type FoundMember, findMembers, listMembers, type MemberRead, readMember } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import { thumbnailWidth } from '#contract/pictures.ts';
import { addRegion } from '#contract/regions.ts';
import { addModule, listClasses } from '#contract/training.ts';
import { call } from '#web/api/call.ts';
import { betweenSigns, hasWords } from '#web/fields/has-words.ts';
import { memberAddress } from '#web/fields/member-link.tsx';
import { regionChoices } from '#web/fields/region-choices.ts';
import { adding } from '#web/lists/arrival.ts';
import { savedViews, viewAddress, viewCounts } from '#web/lists/saved-views.ts';
import { useSession } from '#web/session/session.tsx';
import { screensOf } from './navigation.tsx';
import { recentMembers } from './recent-members.ts';

/** A search result: a link. */
export interface Found {
  /** Unique among all that is found. It is part of an element's id, so it has no spaces. */
  key: string;
  label: string;
  /** Further text that distinguishes it. */
  detail?: string | undefined;
  /** A person's picture; null for one without. */
  picture?: string | null;
  /** Numbers read from left to right in either direction of the page. */
  code?: string | undefined;
  /** An address, or `help` for the list of shortcuts. */
  to: string | 'help';
  state?: unknown;
}

/** The results of one kind. */
export interface FoundGroup {
  name: string;
  found: Found[];
}

/** The most results of a kind. Another word narrows them. */
const few = 5;

/** Classes with the parts of all words, of which the words may leave few. */
const mostWithParts = 25;

/** Actions that are available on every screen, by role. */
const actions: (Found & { access: 'staff' | 'admin' | 'superadmin' })[] = [
  { key: 'add-member', label: 'Tambah anggota', to: '/app/membership', state: adding, access: 'staff' },
  { key: 'add-class', label: 'Tambah kelas', to: '/app/training', state: adding, access: 'staff' },
  { key: 'add-module', label: 'Tambah modul', to: '/app/training/modules', state: adding, access: addModule.access },
  { key: 'add-region', label: 'Tambah wilayah', to: '/app/wilayah', state: adding, access: addRegion.access },
  { key: 'import', label: 'Impor anggota', to: '/app/imports', access: 'staff' },
  { key: 'photos', label: 'Foto anggota dari folder', to: '/app/imports/photos', access: 'staff' },
  { key: 'profile', label: 'Ubah profil dan kata sandi', to: '/app/users', access: 'staff' },
  { key: 'help', label: 'Pintasan papan ketik', to: 'help', access: 'staff' },
];

function peopleWith(text: string) {
  return queryOptions({
    queryKey: ['found', 'people', text],
    queryFn: async ({ signal }) => (await call(findMembers, { query: { text } }, { signal })).data,
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
}

/** Members as they are now. Who was deleted, merged or purged is left out. */
function membersNow(ids: readonly number[]) {
  return queryOptions({
    queryKey: ['found', 'recent', ids],
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(ids.map((id) => call(readMember, { params: { id } }, { signal })));
      return answers.flatMap((one) => (one.status === 'fulfilled' ? one.value.data : [])).filter(isThere);
    },
    enabled: ids.length > 0,
  });
}

const isThere = ({ deletedAt, mergedInto }: MemberRead) => deletedAt === null && mergedInto === null;

/** How many members the list finds, which has them all. */
function countWith(search: string) {
  return queryOptions({
    queryKey: ['found', 'count', search],
    queryFn: async ({ signal }) => {
      const query = { isAdmin: 'true', search, pageSize: 1 };
      return (await call(listMembers, { query }, { signal })).total_data;
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

const foundPerson = (member: Pick<FoundMember, 'id' | 'npa' | 'fullName' | 'membershipType' | 'image_url'>): Found => ({
  key: `member-${member.id}`,
  label: member.fullName,
  code: member.npa,
  detail: member.membershipType,
  picture: member.image_url && `${member.image_url}?w=${thumbnailWidth}`,
  to: memberAddress(member.id),
});

function classesWith(search: string) {
  return queryOptions({
    queryKey: ['found', 'classes', search],
    queryFn: async ({ signal }) => {
      const query = { search: betweenSigns(search), pageSize: mostWithParts };
      const { data } = await call(listClasses, { query }, { signal });
      return data.filter(({ title, place }) => hasWords(`${title} ${place ?? ''}`, search)).slice(0, few);
    },
    enabled: betweenSigns(search) !== '',
    placeholderData: keepPreviousData,
  });
}

const countText = (members: number | undefined) =>
  members === undefined ? undefined : `${readableNumber(members)} anggota`;

const matching = (all: readonly Found[], text: string) =>
  all.filter(({ label, detail = '' }) => hasWords(`${label} ${detail}`, text));

/** The results for some words, by kind. Without words who was opened last, and the views, screens and actions. */
export function useFound(typed: string) {
  const session = useSession();
  const text = wordsOf(typed.toWellFormed()).join(' ');
  const people = useQuery(peopleWith(text));
  const classes = useQuery(classesWith(text));
  const recent = useQuery(membersNow(text === '' ? recentMembers(session.contents.id) : [])).data ?? [];
  const count = useQuery(countWith(text));
  const regions = useQuery(regionChoices).data ?? [];
  const views = useQuery(savedViews).data ?? [];
  const counts = useQuery({ ...viewCounts, enabled: views.length > 0 }).data;
  const screens = screensOf(session).map(({ label, to }): Found => ({ key: `screen-${to}`, label, to }));
  const may = actions.filter(({ access }) => mayUse(access, session.contents.roles[0] ?? null));
  const found = text === '' ? [] : (people.data ?? []);
  const total = count.data ?? 0;
  const inList: Found[] =
    total > found.length
      ? [
          {
            key: 'all-members',
            label: `Semua ${readableNumber(total)} hasil di daftar`,
            to: `/app/membership?${new URLSearchParams({ search: text })}`,
          },
        ]
      : [];
  const groups: FoundGroup[] = [
    { name: 'Terakhir dibuka', found: text === '' ? recent.map(foundPerson) : [] },
    { name: 'Orang', found: found.length === 0 ? [] : [...found.map(foundPerson), ...inList] },
    {
      name: 'Tampilan',
      found: matching(
        views.map((view) => ({
          key: `view-${view.id}`,
          label: view.name,
          detail: countText(counts?.get(view.id)),
          to: viewAddress(view),
        })),
        text,
      ),
    },
    {
      name: 'Kelas',
      found: (text === '' ? [] : (classes.data ?? [])).map(({ id, title, module_name }) => ({
        key: `class-${id}`,
        label: title,
        detail: module_name,
        to: `/app/training/classes/${id}`,
      })),
    },
    {
      name: 'Wilayah',
      found: (text === '' ? [] : regions)
        .map(({ id, name, code }) => ({
          key: `region-${id}`,
          label: name,
          detail: [code, 'anggota wilayah ini'].filter(Boolean).join(' · '),
          to: `/app/membership?wilayah=${id}`,
        }))
        .filter(({ label, detail }) => hasWords(`${label} ${detail}`, text))
        .slice(0, few),
    },
    { name: 'Layar', found: matching(screens, text) },
    { name: 'Tindakan', found: matching(may, text) },
  ];
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    /** Whether further or other results may come. */
    isFetching: text !== '' && (people.isFetching || classes.isFetching || count.isFetching),
    error: text === '' ? null : (people.error ?? count.error ?? classes.error),
  };
}
