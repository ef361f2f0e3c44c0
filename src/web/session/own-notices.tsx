import { useMutation, useQuery } from '@tanstack/react-query';
import { acknowledgeOwnerNotices, listOwnerNotices, type OwnerNotice } from '#contract/security.ts';
import { call } from '#web/api/call.ts';
import { Instant } from '#web/fields/instant.tsx';
import { Button } from '#web/ui/button.tsx';

const said: Readonly<Record<OwnerNotice['kind'], string>> = {
  password_changed: 'Kata sandi akun Anda diganti',
  password_link_added: 'Tautan kata sandi dibuat untuk akun Anda',
  email_changed: 'Email akun Anda diganti',
  factor_added: 'Langkah kedua akun Anda dipasang',
  factor_removed: 'Langkah kedua akun Anda dilepas',
};

/** What the server knows, between words of ours. */
function Known({ before, text, after = '' }: { before: string; text: string | null; after?: string }) {
  if (text === null) return null;
  return (
    <>
      {before}
      <bdi translate="no">{text}</bdi>
      {after}
    </>
  );
}

function Told({ kind, at, by_name, address, device }: OwnerNotice) {
  return (
    <>
      {said[kind]} pada <Instant at={at} />
      <Known before=" oleh " text={by_name} />
      <Known before=" dari " text={address} />
      <Known before=" (" text={device} after=")" />.
    </>
  );
}

/** What was changed of the protection of one's account, until one says that one knows. */
export function OwnNotices() {
  // If it can't be loaded, the next start tells.
  const { data, refetch } = useQuery({
    queryKey: ['own-notices'],
    queryFn: ({ signal }) => call(listOwnerNotices, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const notices = data?.data ?? [];
  const know = useMutation({
    mutationFn: async (until: number) => {
      await call(acknowledgeOwnerNotices, { body: { until } });
      await refetch();
    },
  });
  const [latest] = notices;
  if (!latest) return null;
  return (
    <section className="notice" data-tone="warn" aria-label="Perubahan pada akun Anda">
      <div className="stack" data-gap="1">
        <ul className="stack" data-gap="1">
          {notices.map((notice) => (
            <li key={notice.id}>
              <Told {...notice} />
            </li>
          ))}
        </ul>
        <p>Bila ini bukan Anda dan Anda tidak memintanya, segera beri tahu superadmin IKAI.</p>
        {know.isError && <p role="alert">{know.error.message}</p>}
      </div>
      <Button isBusy={know.isPending} onClick={() => know.mutate(latest.id)}>
        Saya tahu
      </Button>
    </section>
  );
}
