import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { wordsOf } from '#contract/member-filter.ts';
import { listMembers } from '#contract/members.ts';
import { readableNumber } from '#contract/numbers.ts';
import type { PhotoOwner } from '#contract/photos.ts';
import { call } from '#web/api/call.ts';
import { wholeMembers } from '#web/fields/whole-members.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ScrolledList } from '#web/ui/scrolled-list.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';

/** The most members that are found. Another word narrows them. */
const most = 25;

function membersFound(search: string) {
  return queryOptions({
    queryKey: ['photos', 'members found', search],
    queryFn: async ({ signal }) => {
      const query = { isAdmin: 'true', search, sort: 'fullName', pageSize: most };
      const { data, total_data } = await call(listMembers, { query }, { signal });
      return { rows: wholeMembers(data), total: total_data };
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

interface PhotoOwnerDialogProps {
  file: File;
  onChoose: (owner: PhotoOwner) => void;
  onClose: () => void;
}

/** Finds the member whose photo a file is. */
export function PhotoOwnerDialog({ file, onChoose, onClose }: PhotoOwnerDialogProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const words = wordsOf(search).join(' ');
  const query = useQuery(membersFound(words));
  const found = words === '' ? undefined : query.data;
  return (
    <Dialog
      title={`Pilih anggota untuk ${file.name}`}
      size="middle"
      onClose={onClose}
      firstFocus={() => document.getElementById(id)?.querySelector<HTMLElement>('input')}
    >
      <div id={id} className="stack">
        <SearchBox label="Cari nama, NPA, email, telepon" value={search} isTyped onSearch={setSearch} />
        <p role="status" className="faint">
          {words !== '' && query.error && `Anggota tidak dapat dicari. ${query.error.message}`}
          {found && !query.error && summaryOf(found.total)}
        </p>
        {found && found.rows.length > 0 && (
          <ScrolledList label="Anggota yang ditemukan">
            {found.rows.map((member) => (
              <li key={member.id}>
                <button type="button" className="quiet row photo-owner" onClick={() => onChoose(member)}>
                  <strong>
                    <bdi translate="no">{member.fullName}</bdi>
                  </strong>
                  <bdi translate="no" dir="ltr">
                    {member.npa}
                  </bdi>
                  <bdi translate="no" className="faint">
                    {member.membershipType}
                  </bdi>
                </button>
              </li>
            ))}
          </ScrolledList>
        )}
      </div>
    </Dialog>
  );
}

function summaryOf(total: number): string {
  if (total === 0) return 'Tidak ada anggota yang cocok.';
  const all = `${readableNumber(total)} anggota cocok.`;
  return total > most ? `${all} Ini ${most} yang pertama; perjelas pencarian untuk yang lain.` : all;
}
