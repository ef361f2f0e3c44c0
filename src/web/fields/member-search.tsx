import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { wordsOf } from '#contract/member-filter.ts';
import { listMembers, type Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import { ScrolledList } from '#web/ui/scrolled-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { wholeMembers } from './whole-members.ts';

/** The most members that are found. Another word narrows them. */
const most = 25;

interface MemberSearchProps {
  /** The label of the members that are found. */
  label: string;
  /** What else they have to meet, as calls take it. */
  filter?: string;
  /** Said if nobody is found. */
  nobody: string;
  /** Members who are listed first, whatever is searched. */
  kept?: readonly Member[];
  /** What chooses a member, around the words for one. */
  children: (member: Member, words: ReactNode) => ReactNode;
}

/** Finds members while one types. */
export function MemberSearch({ label, filter, nobody, kept = [], children }: MemberSearchProps) {
  const [text, setText] = useState('');
  const search = wordsOf(text).join(' ');
  const query = { isAdmin: 'true', search, filter, sort: 'fullName', pageSize: most };
  const { data, error } = useQuery({
    queryKey: ['members', 'found', query],
    queryFn: ({ signal }) => call(listMembers, { query }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const found = search === '' ? undefined : data;
  const others = wholeMembers(found?.data ?? []).filter(({ id }) => !kept.some((one) => one.id === id));
  const rows = [...kept, ...others];
  return (
    <>
      <SearchBox label="Cari nama, NPA, email, telepon" value={text} isTyped onSearch={setText} />
      <p role="status" className="faint">
        {search !== '' && error && `Anggota tidak dapat dicari. ${error.message}`}
        {found && !error && summaryOf(found.total_data, nobody)}
      </p>
      {rows.length > 0 && (
        <ScrolledList label={label}>
          {rows.map((member) => (
            <li key={member.id}>{children(member, <MemberWords member={member} />)}</li>
          ))}
        </ScrolledList>
      )}
    </>
  );
}

function MemberWords({ member: { fullName, npa, membershipType } }: { member: Member }) {
  return (
    <span className="row">
      <strong>
        <bdi translate="no">{fullName}</bdi>
      </strong>
      <bdi translate="no" dir="ltr">
        {npa}
      </bdi>
      <bdi translate="no" className="faint">
        {membershipType}
      </bdi>
    </span>
  );
}

function summaryOf(total: number, nobody: string): string {
  if (total === 0) return nobody;
  const all = `${readableNumber(total)} anggota cocok.`;
  return total > most ? `${all} Ini ${most} yang pertama; perjelas pencarian untuk yang lain.` : all;
}
