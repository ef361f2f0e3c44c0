import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { changeProfile, type Profile, profileForm } from '#contract/profile.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import type { FormKey } from '#web/drafts/draft-store.ts';
import { Instant } from '#web/fields/instant.tsx';
import { renewSession } from '#web/session/renewal.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { type FormFields, useDraftedForm } from '#web/ui/drafted-form.ts';
import { faultsOf, formStart, namesOf } from '#web/ui/form-values.ts';
import { notify } from '#web/ui/notices.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RestoredLine } from '#web/ui/restored-line.tsx';
import { TextField } from '#web/ui/schema-form.tsx';
import { useUnsavedQuestion } from '#web/ui/unsaved-question.tsx';

const fields: FormFields<typeof profileForm> = {
  schema: profileForm,
  kinds: { full_name: 'text', username: 'text', password: 'password' },
};

const startOf = (profile: Profile) => formStart(fields.kinds, profile);

const save = (body: z.output<typeof profileForm>) => renewSession(() => call(changeProfile, { body }));

export function ProfileForm({ profile }: { profile: Profile }) {
  const key: FormKey = { account: useSession().contents.id, kind: 'profile', id: profile.id };
  const form = useDraftedForm(key, startOf(profile), fields);
  const discarding = useUnsavedQuestion(true, () => form.restart(startOf(profile)));
  const saving = useMutation({ mutationFn: save });

  async function submit() {
    if (saving.isPending) return;
    const { values, faults } = form.judgeForm(form.state);
    if (faults) return form.showFaults(faults);
    try {
      const { data } = await saving.mutateAsync(values);
      const { full_name, username } = values;
      form.restart(startOf(data ?? { ...profile, full_name, username }));
      notify.success('Edit User Successfully');
    } catch (error) {
      const failure = error instanceof CallError ? error : new CallError(0, String(error));
      if (failure.status === 401) return;
      const { faults, rest } = faultsOf(namesOf(fields.kinds), {}, failure.errors);
      notify.error('Cannot Update User Data', { description: [failure.message, ...rest].join(' ') });
      form.showFaults(faults);
    }
  }

  return (
    <form
      id={form.view.id}
      noValidate
      inert={saving.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <RestoredLine form={form} start={startOf(profile)} />
      <TextField form={form.view} name="full_name" label="Name" autoComplete="name" />
      <TextField form={form.view} name="username" label="Username" autoComplete="username" isLtr />
      <PasswordField form={form.view} name="password" label="Password" hint="Kosongkan bila tidak diganti." />
      <dl className="form-line">
        <dt>Last signed in</dt>
        <dd>{profile.last_signed_in === null ? 'Belum pernah' : <Instant at={profile.last_signed_in} />}</dd>
      </dl>
      <div className="row">
        <Button kind="primary" type="submit" isBusy={saving.isPending}>
          Simpan
        </Button>
        {form.isDirty && <Button onClick={discarding.close}>Batalkan perubahan</Button>}
      </div>
      {discarding.question}
    </form>
  );
}
