import { useEffect, useEffectEvent } from 'react';
import type { MemberFieldName } from '#contract/member-fields.ts';
import type { Member } from '#contract/members.ts';
import type { FormKey } from '#web/drafts/draft-store.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldId, useDraftedForm } from '#web/ui/drafted-form.ts';
import { useFormSaving } from '#web/ui/form-saving.tsx';
import { MemberField } from '../form/member-field.tsx';
import { memberFormFields, memberStart } from '../form/member-fields.ts';
import { useMemberSaving } from '../form/save-member.tsx';

interface FactEditorProps {
  member: Member;
  name: MemberFieldName;
  onClose: () => void;
}

/**
 * The member's form with one field, in the place of what it changes. What stands unsaved in it is a draft of the whole form,
 * which a failed save or a new sign-in brings back.
 */
export function FactEditor({ member, name, onClose }: FactEditorProps) {
  const key: FormKey = { account: useSession().contents.id, kind: 'member', id: member.id };
  const form = useDraftedForm(key, memberStart(member), memberFormFields);
  const saving = useFormSaving({ ...useMemberSaving(), onClose }, key, form);
  const begin = useEffectEvent(() => document.getElementById(fieldId(form.view.id, name))?.focus());
  useEffect(() => begin(), []);

  return (
    <form
      id={form.view.id}
      data-form={`member:${member.id}`}
      className="fact-editor"
      noValidate
      inert={saving.isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void saving.submit(form.state, saving.throwAway);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        saving.throwAway();
      }}
    >
      <MemberField form={form.view} name={name} id={member.id} />
      <div className="row">
        <Button kind="primary" size="small" type="submit" isBusy={saving.isSaving}>
          Simpan
        </Button>
        <Button size="small" onClick={saving.throwAway}>
          Batal
        </Button>
      </div>
      {saving.conflictDialog}
    </form>
  );
}
