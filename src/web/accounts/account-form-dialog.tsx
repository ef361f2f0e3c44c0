import { roleNames, roles } from '#contract/access.ts';
import { type Account, type AccountChange, accountChange, changeAccount } from '#contract/accounts.ts';
import { type Invitation, invitation, inviteAccount } from '#contract/password-links.ts';
import { call } from '#web/api/call.ts';
import type { Start } from '#web/drafts/draft-store.ts';
import { accountStatusNames, accountLabels as labels } from '#web/fields/field-names.ts';
import { useSession } from '#web/session/session.tsx';
import { ChoiceField, SwitchField } from '#web/ui/choice-fields.tsx';
import type { FormFields, FormView } from '#web/ui/drafted-form.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { RowFormProps } from '#web/ui/form-dialogs.tsx';
import type { Saving } from '#web/ui/form-saving.ts';
import { textsOf } from '#web/ui/form-values.ts';
import { TextField } from '#web/ui/schema-form.tsx';
import { HistoryLink } from '#web/undo/history-link.tsx';
import { showLink } from './password-link.ts';

const newFields: FormFields<typeof invitation> = {
  schema: invitation,
  kinds: { name: 'text', email: 'text', role: 'text', username: 'text' },
};

/** The owner of an account chooses the password, by a link. */
const formChange = accountChange.omit({ password: true });

const changeFields: FormFields<typeof formChange> = {
  schema: formChange,
  kinds: { ...newFields.kinds, status: 'text' },
};

const roleChoices = roles.map((role) => ({ value: role, label: roleNames[role] }));

function accountStart(account: Account | null): Start {
  if (!account) return { id: null, version: null, base: textsOf(newFields.kinds, { role: 'staff' }) };
  return { id: account.id, version: null, base: textsOf(changeFields.kinds, account) };
}

async function add({ values }: Saving<Invitation>) {
  const saved = await call(inviteAccount, { body: values });
  const { password_link, name, email } = saved.data;
  showLink({ ...password_link, owner: { name, email } });
  return saved;
}

const change = ({ id, changed }: Saving<AccountChange>) => call(changeAccount, { params: { id }, body: changed });

export function AccountFormDialog({ row: account, draft, onClose }: RowFormProps<Account>) {
  const self = useSession().contents.id;
  const start = draft ?? accountStart(account);
  const common = { kind: 'account', start, onClose } as const;
  if (start.id === null) {
    return (
      <FormDialog {...common} title="Tambah akun staf" fields={newFields} save={add}>
        {(form) => <Fields form={form} usernameHint="Kosongkan agar dibuat dari email." />}
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
      {(form) =>
        start.id === self ? (
          // People can't change their own rights. Their password is in the profile.
          <Names form={form} />
        ) : (
          <>
            <Fields form={form} />
            <SwitchField
              form={form}
              name="status"
              label={labels.status}
              on={{ value: 'active', label: accountStatusNames.active }}
              off={{ value: 'disabled', label: accountStatusNames.disabled }}
              hint="Akun yang dinonaktifkan langsung keluar dari panel."
            />
          </>
        )
      }
    </FormDialog>
  );
}

interface NamesProps {
  form: FormView<'name' | 'email' | 'username'>;
}

function Names({ form }: NamesProps) {
  return (
    <>
      <TextField form={form} name="name" label={labels.name} />
      <TextField form={form} name="email" label={labels.email} inputMode="email" isLtr />
      <TextField form={form} name="username" label={labels.username} isLtr />
    </>
  );
}

interface FieldsProps {
  form: FormView<'name' | 'email' | 'role' | 'username'>;
  usernameHint?: string;
}

function Fields({ form, usernameHint }: FieldsProps) {
  return (
    <>
      <TextField form={form} name="name" label={labels.name} />
      <TextField form={form} name="email" label={labels.email} inputMode="email" isLtr />
      <ChoiceField form={form} name="role" label={labels.role} choices={roleChoices} />
      <TextField form={form} name="username" label={labels.username} hint={usernameHint} isLtr />
    </>
  );
}
