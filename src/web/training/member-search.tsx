import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '#contract/member-filter.ts';
import type { Member } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import { ScrolledList } from '#web/ui/scrolled-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { membersFound, mostFound } from './registration-queries.ts';

interface MemberSearchProps {
  chosen: ReadonlyMap<number, Member>;
  onChoose: (chosen: ReadonlyMap<number, Member>) => void;
}

/** Finds and selects active members. Selected ones stay selected during further searches. */
export function MemberSearch({ chosen, onChoose }: MemberSearchProps) {
  const [search, setSearch] = useState('');
  const words = wordsOf(search).join(' ');
  const query = useQuery({ ...membersFound(words), enabled: words !== '' });
  const found = words === '' ? undefined : query.data;

  function toggle(member: Member, isChosen: boolean) {
    const next = new Map(chosen);
    if (isChosen) next.set(member.id, member);
    else next.delete(member.id);
    onChoose(next);
  }

  // Selected members stay visible, so that they can be deselected.
  const rows = [...chosen.values(), ...(found?.rows ?? []).filter(({ id }) => !chosen.has(id))];
  return (
    <>
      <SearchBox label="Cari nama, NPA, email, telepon" value={search} isTyped onSearch={setSearch} />
      <p role="status" className="faint">
        {words !== '' && query.error && `Anggota tidak dapat dicari. ${query.error.message}`}
        {found && !query.error && summaryOf(found.total)}
      </p>
      {rows.length > 0 && (
        <ScrolledList label="Anggota yang ditemukan dan dipilih">
          {rows.map((member) => (
            <li key={member.id}>
              <label className="choice registration-person">
                <input
                  type="checkbox"
                  checked={chosen.has(member.id)}
                  onChange={({ target }) => toggle(member, target.checked)}
                />
                <span className="row">
                  <strong>
                    <bdi translate="no">{member.fullName}</bdi>
                  </strong>
                  <bdi translate="no" dir="ltr">
                    {member.npa}
                  </bdi>
                  <bdi translate="no" className="faint">
                    {member.membershipType}
                  </bdi>
                </span>
              </label>
            </li>
          ))}
        </ScrolledList>
      )}
    </>
  );
}

function summaryOf(total: number): string {
  if (total === 0) return 'Tidak ada anggota berstatus Active yang cocok.';
  const all = `${readableNumber(total)} anggota cocok.`;
  return total > mostFound ? `${all} Ini ${mostFound} yang pertama; perjelas pencarian untuk yang lain.` : all;
}
