import type { z } from 'zod';
import { roleNames, roles } from '#contract/access.ts';
import {
  type Account,
  type AccountChange,
  accountChange,
  addAccount,
  changeAccount,
  userForm,
} from '#contract/accounts.ts';
import { inviteAccount } from '#contract/password-links.ts';
import { call } from '#web/api/call.ts';
import { accountStatusNames, accountLabels as labels } from '#web/fields/field-names.ts';
import { useSession } from '#web/session/session.tsx';
import { ChoiceField, SwitchField } from '#web/ui/choice-fields.tsx';
import type { FormFields, FormView } from '#web/ui/drafted-form.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { RowFormProps } from '#web/ui/form-dialogs.tsx';
import type { Saving } from '#web/ui/form-saving.tsx';
import { formStart } from '#web/ui/form-values.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/schema-form.tsx';
import { HistoryLink } from '#web/undo/history-link.tsx';
import { showLink } from './password-link.tsx';

const newFields: FormFields<typeof userForm> = {
  schema: userForm,
  kinds: { name: 'text', email: 'text', password: 'password', role: 'text', chooser: 'text' },
};

/** The password of an account is its owner's: a forgotten one is chosen anew, by a link. */
const formChange = accountChange.omit({ password: true });

const changeFields: FormFields<typeof formChange> = {
  schema: formChange,
  kinds: { name: 'text', email: 'text', role: 'text', username: 'text', status: 'text' },
};

const newStart = formStart(newFields.kinds, null, { role: 'staff', chooser: 'us' });

const roleChoices = roles.map((role) => ({ value: role, label: roleNames[role] }));

/** With a first password, which its owner changes at the first sign-in, or with a link by which they choose one. */
async function add({ values: { chooser, password, ...values } }: Saving<z.output<typeof userForm>>) {
  if (chooser === 'us') {
    return call(addAccount, { body: { ...values, password: password ?? '', must_change_password: true } });
  }
  const saved = await call(inviteAccount, { body: values });
  const { password_link, name, email } = saved.data;
  showLink({ ...password_link, owner: { name, email } });
  return saved;
}

const change = ({ id, changed }: Saving<AccountChange>) => call(changeAccount, { params: { id }, body: changed });

export function AccountFormDialog({ row: account, draft, onClose }: RowFormProps<Account>) {
  const self = useSession().contents.id;
  const start = draft ?? (account ? formStart(changeFields.kinds, account) : newStart);
  const common = { kind: 'account', start, onClose } as const;
  if (start.id === null) {
    return (
      <FormDialog {...common} title="Tambah akun staf" fields={newFields} save={add}>
        {(form) => <NewFields form={form} />}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...common}
      title="Ubah akun staf"
      fields={changeFields}
      save={change}
      aside={<HistoryLink subject="accounts" id={start.id} />}
    >
      {(form) => (
        <>
          <Names form={form} />
          {/* People can't change their own rights. Their password is in the profile. */}
          {start.id !== self && <ChoiceField form={form} name="role" label={labels.role} choices={roleChoices} />}
          <TextField form={form} name="username" label={labels.username} isLtr />
          {start.id !== self && (
            <SwitchField
              form={form}
              name="status"
              label={labels.status}
              on={{ value: 'active', label: accountStatusNames.active }}
              off={{ value: 'disabled', label: accountStatusNames.disabled }}
              hint="Akun yang dinonaktifkan langsung keluar dari panel."
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface NamesProps {
  form: FormView<'name' | 'email'>;
}

function Names({ form }: NamesProps) {
  return (
    <>
      <TextField form={form} name="name" label={labels.name} />
      <TextField form={form} name="email" label={labels.email} inputMode="email" isLtr />
    </>
  );
}

interface NewFieldsProps {
  form: FormView<'name' | 'email' | 'password' | 'role' | 'chooser'>;
}

/** The fields of the specification's user form. */
function NewFields({ form }: NewFieldsProps) {
  return (
    <>
      <Names form={form} />
      {form.texts.chooser !== 'owner' && (
        <PasswordField
          form={form}
          name="password"
          label={labels.password}
          hint="Diganti pemiliknya saat pertama kali masuk."
        />
      )}
      <SwitchField
        form={form}
        name="chooser"
        label="Pemiliknya memilih sendiri lewat tautan"
        on={{ value: 'owner', label: 'Ya' }}
        off={{ value: 'us', label: 'Tidak' }}
        hint={form.texts.chooser === 'owner' ? 'Tautannya ditampilkan setelah disimpan.' : ''}
      />
      <ChoiceField form={form} name="role" label={labels.role} choices={roleChoices} />
    </>
  );
}
