import { useState } from 'react';
import { roleNames } from '#contract/access.ts';
import { presentTime } from '#contract/now.ts';
import type { SecuritySettings } from '#contract/security.ts';
import { useReadableInstant } from '#web/fields/readable-instant.ts';
import { Button } from '#web/ui/button.tsx';
import { lazy } from '#web/ui/lazy.ts';

const { Component: RequiredFactorsDialog } = lazy(
  async () => (await import('./required-factors-dialog.tsx')).RequiredFactorsDialog,
);

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
  if (!is_set_up) {
    return (
      <p className="notice" data-tone="warn">
        Cadangan harian belum disiapkan. Minta pengelola sistem mengatur BACKUP_DIR.
      </p>
    );
  }
  if (latest === null) {
    return (
      <p className="notice" data-tone="warn">
        Belum ada cadangan. Yang pertama dibuat dalam satu jam; bila tidak, beri tahu pengelola sistem.
      </p>
    );
  }
  const isOld = presentTime() - Date.parse(latest) > 2 * day;
  return isOld ? (
    <p className="notice" data-tone="warn">
      Cadangan terakhir yang utuh dibuat {readableInstant(latest)}, lebih dari dua hari lalu. Beri tahu pengelola
      sistem.
    </p>
  ) : (
    <p className="sentence">Cadangan terakhir yang utuh dibuat {readableInstant(latest)}.</p>
  );
}
