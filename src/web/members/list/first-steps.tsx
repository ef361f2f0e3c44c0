import CheckCircleOutlined from '@ant-design/icons-svg/es/asn/CheckCircleOutlined';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mayUse } from '#contract/access.ts';
import { readableNumber } from '#contract/numbers.ts';
import { readSecurity } from '#contract/security.ts';
import { call } from '#web/api/call.ts';
import { useRelease } from '#web/api/release.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { useSession } from '#web/session/session.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** What others can't open: the machine's own names. */
const isOwnMachine = (url: string) => /^https?:\/\/(localhost|127\.|0\.0\.0\.0|\[::1?\])/.test(url);

/** What a new directory needs before its members, with what the server has already. */
export function FirstSteps() {
  const publicUrl = useRelease()?.publicUrl;
  const regions = useQuery(regionChoices).data;
  const seesBackup = mayUse(readSecurity.access, useSession().contents.roles[0] ?? null);
  const backup = useQuery({
    queryKey: ['security', 'first steps'],
    queryFn: async ({ signal }) => (await call(readSecurity, {}, { signal })).data,
    enabled: seesBackup,
  }).data?.backup;
  return (
    <section className="card stack" aria-labelledby="first-steps">
      <h2 id="first-steps">Langkah pertama</h2>
      <ol className="stack" data-gap="6">
        <Step isDone={publicUrl && !isOwnMachine(publicUrl)} name="Alamat publik">
          Kode QR anggota berisi <bdi dir="ltr">{publicUrl}</bdi>
          {publicUrl && isOwnMachine(publicUrl) && ', yang tidak terbuka di ponsel orang lain. Atur PUBLIC_URL'}.
        </Step>
        {seesBackup && (
          <Step isDone={backup?.is_set_up} name="Cadangan">
            {backup?.is_set_up
              ? 'Semua data dicadangkan setiap hari.'
              : 'Data dicadangkan setiap hari begitu pengelola sistem mengatur BACKUP_DIR.'}
          </Step>
        )}
        <Step isDone={regions && regions.length > 0} name="Wilayah">
          {regions && `${readableNumber(regions.length)} wilayah tercatat. `}
          <Link to="/app/wilayah">Lihat wilayah</Link>
        </Step>
        <Step isDone={false} name="Anggota">
          Masukkan semuanya sekaligus dari Excel atau CSV, atau satu per satu dengan Tambah.{' '}
          <Link to="/app/imports">Impor dari berkas</Link>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  /** Without an answer it is not known. */
  isDone: boolean | '' | undefined;
  name: string;
  children: ReactNode;
}

function Step({ isDone, name, children }: StepProps) {
  return (
    <li>
      <p className="row">
        <strong>{name}</strong>
        <span className="status" data-tone={isDone ? 'ok' : undefined}>
          <Icon of={isDone ? CheckCircleOutlined : ClockCircleOutlined} /> {isDone ? 'Selesai' : 'Belum'}
        </span>
      </p>
      <p className="sentence">{children}</p>
    </li>
  );
}
