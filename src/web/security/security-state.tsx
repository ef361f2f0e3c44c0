import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roles as everyRole, type Role, roleNames } from '#contract/access.ts';
import { presentTime } from '#contract/now.ts';
import { changeSecurity, type SecuritySettings } from '#contract/security.ts';
import { call } from '#web/api/call.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { securityNow } from './security-queries.ts';

const day = 24 * 60 * 60 * 1000;

/** The time of the latest backup, and the roles that must have a second factor. */
export function SecurityState({ settings }: { settings: SecuritySettings }) {
  const [isChanging, setChanging] = useState(false);
  const { second_factor_roles: roles } = settings;
  return (
    <section className="card stack" aria-label="Keadaan">
      <Backup {...settings.backup} />
      <div className="row" data-apart>
        <p className="sentence">
          {roles.length === 0
            ? 'Langkah kedua saat masuk belum diwajibkan bagi siapa pun.'
            : `Langkah kedua saat masuk wajib bagi: ${roles.map((role) => roleNames[role]).join(', ')}.`}
        </p>
        <Button onClick={() => setChanging(true)}>Wajibkan langkah kedua</Button>
      </div>
      {isChanging && <RequiredFactorsDialog roles={roles} onClosed={() => setChanging(false)} />}
    </section>
  );
}

function Backup({ is_set_up, latest }: SecuritySettings['backup']) {
  const readableInstant = useReadableInstant();
  const made = latest !== null && `Cadangan terakhir yang utuh dibuat ${readableInstant(latest)}`;
  const isOld = latest !== null && presentTime() - Date.parse(latest) > 2 * day;
  if (is_set_up && made && !isOld) return <p className="sentence">{made}.</p>;
  return (
    <p className="notice" data-tone="warn">
      {!is_set_up && 'Cadangan harian belum disiapkan. Minta pengelola sistem mengatur BACKUP_DIR.'}
      {is_set_up &&
        (made
          ? `${made}, lebih dari dua hari lalu. Beri tahu pengelola sistem.`
          : 'Belum ada cadangan. Yang pertama dibuat dalam satu jam; bila tidak, beri tahu pengelola sistem.')}
    </p>
  );
}

interface RequiredFactorsDialogProps {
  /** The roles that must have one now. */
  roles: readonly Role[];
  onClosed: () => void;
}

/** Sets which roles must have a second factor. */
function RequiredFactorsDialog({ roles, onClosed }: RequiredFactorsDialogProps) {
  const known = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<Role>>(new Set(roles));
  const toggle = (role: Role, isOn: boolean) =>
    setChosen(new Set(everyRole.filter((one) => (one === role ? isOn : chosen.has(one)))));
  return (
    <Confirm
      question="Wajib langkah kedua"
      action="Simpan"
      isDanger={false}
      onConfirm={async () => {
        const { data, message } = await call(changeSecurity, { body: { second_factor_roles: [...chosen] } });
        known.setQueryData(securityNow.queryKey, data);
        notify.success(message);
      }}
      onClosed={onClosed}
    >
      <p className="sentence">
        Siapa yang belum memilikinya dikeluarkan sekarang, dan memasangnya begitu masuk lagi. Anda sendiri harus sudah
        memasangnya.
      </p>
      <fieldset className="stack">
        <legend className="field-label">Wajib bagi peran</legend>
        {everyRole.map((role) => (
          <label key={role} className="choice">
            <input type="checkbox" checked={chosen.has(role)} onChange={({ target }) => toggle(role, target.checked)} />
            {roleNames[role]}
          </label>
        ))}
      </fieldset>
    </Confirm>
  );
}
