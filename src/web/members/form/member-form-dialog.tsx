import { type ComponentType, type ReactNode, useDeferredValue } from 'react';
import type { MemberFieldName } from '#contract/member-fields.ts';
import { type Member, nameWithNpa } from '#contract/members.ts';
import { marking } from '#web/lists/arrival.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { RowFormProps } from '#web/ui/form-dialogs.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { FieldGroup } from '#web/ui/schema-form.tsx';
import { HistoryLink } from '#web/undo/history-link.tsx';
import { MemberField } from './member-field.tsx';
import { memberStart } from './member-fields.ts';
import { useMemberSaving } from './save-member.tsx';

const { Component: SimilarMembers } = lazy(
  async () => (await import('../duplicates/similar-members.tsx')).SimilarMembers,
);

/** The fields as they stand in the form. */
const groups: readonly { title: string; names: readonly MemberFieldName[] }[] = [
  { title: 'Identitas', names: ['npa', 'fullName', 'image_url', 'title', 'membeshipTypeId'] },
  { title: 'Kontak', names: ['email', 'phone'] },
  {
    title: 'Praktik dan serkom',
    names: ['practicePermitNo', 'experienceYearStart', 'serkomNo', 'serkomEndDate'],
  },
  { title: 'Daftar', names: ['status', 'order'] },
];

interface MemberFormDialogProps extends RowFormProps<Member> {
  MemberTraining?: ComponentType<{ id: number }>;
  /** The content above the fields, the field to focus, and what comes after saving. */
  about?: ReactNode;
  firstName?: MemberFieldName;
  onNext?: (() => void) | undefined;
}

export function MemberFormDialog(props: MemberFormDialogProps) {
  const { row: member, draft, MemberTraining, onClose } = props;
  const saving = useMemberSaving();
  const start = draft ?? memberStart(member);
  // The fields are there to be filled before what stands below them.
  const isDrawn = useDeferredValue(true, false);

  return (
    <FormDialog
      title={start.id === null ? 'Tambah anggota' : 'Ubah anggota'}
      kind="member"
      start={start}
      {...saving}
      added={({ data }) => ({
        name: nameWithNpa(data.fullName, data.npa),
        to: '/app/membership?sort=-id',
        state: marking(data.id),
      })}
      canRepeat
      size="large"
      firstName={props.firstName}
      onNext={props.onNext}
      aside={start.id !== null && <HistoryLink subject="members" id={start.id} />}
      onClose={onClose}
    >
      {(form) => (
        <>
          {props.about}
          {groups.map(({ title, names }) => (
            <FieldGroup key={title} title={title}>
              {names.map((name) => (
                <MemberField key={name} form={form} name={name} id={start.id} />
              ))}
            </FieldGroup>
          ))}
          {isDrawn && start.id !== null && MemberTraining && <MemberTraining id={start.id} />}
          {isDrawn && <SimilarMembers id={start.id} texts={form.texts} base={start.base} />}
        </>
      )}
    </FormDialog>
  );
}
