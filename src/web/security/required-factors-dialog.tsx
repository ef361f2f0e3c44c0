import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { roles as everyRole, type Role, roleNames } from '#contract/access.ts';
import { changeSecurity } from '#contract/security.ts';
import { call } from '#web/api/call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { notify } from '#web/ui/notices.tsx';
import { securityNow } from './security-queries.ts';

interface RequiredFactorsDialogProps {
  /** The roles that must have one now. */
  roles: readonly Role[];
  onClosed: () => void;
}

/** Sets which roles must have a second factor. */
export function RequiredFactorsDialog({ roles, onClosed }: RequiredFactorsDialogProps) {
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
