import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { MemberFieldName } from '#contract/member-fields.ts';
import { type Member, nameWithNpa, sentAs } from '#contract/members.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { memberLabels as labels } from '#web/fields/field-names.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { marking } from '#web/lists/marked.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { RowFormProps } from '#web/ui/form-dialogs.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { FieldGroup } from '#web/ui/schema-form.tsx';
import { HistoryLink } from '#web/undo/history-link.tsx';
import { savedBy } from '#web/undo/saved-by.ts';
import { undoOfSave } from '#web/undo/undo.ts';
import { MemberField } from './member-field.tsx';
import { memberFormFields, memberStart, memberStartFrom } from './member-fields.ts';
import { MemberValue } from './member-value.tsx';
import { npaFaults, saveMember } from './save-member.ts';

const { Component: MemberPackage } = lazy(async () => (await import('../page/member-package.tsx')).MemberPackage);
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
  const calendar = useCalendar();
  const regions = useQuery(regionChoices).data ?? [];
  const start = draft ?? memberStart(member);
  const regionName = (id: string) => regions.find((region) => String(region.id) === id)?.name ?? '';

  const show = (name: string, text: string) => <MemberValue name={name} text={text} regionName={regionName(text)} />;

  return (
    <FormDialog
      title={start.id === null ? 'Tambah anggota' : 'Ubah anggota'}
      kind="member"
      start={start}
      fields={memberFormFields}
      save={(saving) => saveMember(saving, regionName(String(saving.values.membeshipTypeId)))}
      undoOf={undoOfSave('members')}
      added={({ data }) => ({
        name: nameWithNpa(data.fullName, data.npa),
        to: '/app/membership?sort=-id',
        state: marking(data.id),
      })}
      canRepeat
      check={npaFaults}
      sentAs={sentAs}
      conflicts={{ startOf: memberStartFrom, labels, show, savedBy: savedBy('members', calendar, sentAs) }}
      size="large"
      firstName={props.firstName}
      onNext={props.onNext}
      aside={
        start.id !== null && (
          <>
            <HistoryLink subject="members" id={start.id} /> <MemberPackage id={start.id} />
          </>
        )
      }
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
          {start.id !== null && MemberTraining && <MemberTraining id={start.id} />}
          <SimilarMembers id={start.id} texts={form.texts} base={start.base} />
        </>
      )}
    </FormDialog>
  );
}
