import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { MemberFieldName } from '#contract/member-fields.ts';
import { type Member, nameWithNpa, sentAs } from '#contract/members.ts';
import { useCalendar } from '#web/api/calendar.ts';
import { memberLabels as labels, memberStatusNames } from '#web/fields/field-names.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { marking } from '#web/lists/marked.ts';
import { ChoiceField, SwitchField } from '#web/ui/choice-fields.tsx';
import { DayField } from '#web/ui/day-field.tsx';
import type { FormView } from '#web/ui/drafted-form.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { RowFormProps } from '#web/ui/form-dialogs.tsx';
import { lazy } from '#web/ui/lazy.ts';
import { FieldGroup, NumberField, TextField } from '#web/ui/schema-form.tsx';
import { namedChoices } from '#web/ui/select.tsx';
import { HistoryLink } from '#web/undo/history-link.tsx';
import { savedBy } from '#web/undo/saved-by.ts';
import { undoOfSave } from '#web/undo/undo.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import { memberFormFields, memberStart, memberStartFrom } from './member-fields.ts';
import { MemberNpaField } from './member-npa-field.tsx';
import { MemberValue } from './member-value.tsx';
import { npaFaults, saveMember } from './save-member.ts';

const { Component: MemberPackage } = lazy(async () => (await import('../page/member-package.tsx')).MemberPackage);
const { Component: SimilarMembers } = lazy(
  async () => (await import('../duplicates/similar-members.tsx')).SimilarMembers,
);

const active = { value: 'active', label: memberStatusNames.active };
const inactive = { value: 'inactive', label: memberStatusNames.inactive };

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
          <MemberFields form={form} id={start.id} />
          {start.id !== null && MemberTraining && <MemberTraining id={start.id} />}
          <SimilarMembers id={start.id} texts={form.texts} base={start.base} />
        </>
      )}
    </FormDialog>
  );
}

interface MemberFieldsProps {
  form: FormView<MemberFieldName>;
  /** Null for a new member. */
  id: number | null;
}

function MemberFields({ form, id }: MemberFieldsProps) {
  const regions = useQuery(regionChoices);
  return (
    <>
      <FieldGroup title="Identitas">
        <MemberNpaField form={form} label={labels.npa} id={id} />
        <TextField
          form={form}
          name="fullName"
          label={labels.fullName}
          hint="Lengkap dengan gelar; satu kata pun boleh."
        />
        <PictureField form={form} name="image_url" label={labels.image_url} />
        <TextField form={form} name="title" label={labels.title} />
        <ChoiceField
          form={form}
          name="membeshipTypeId"
          label={labels.membeshipTypeId}
          choices={namedChoices(regions.data)}
          isLoading={regions.isPending}
          isSearchable
          placeholder="Pilih wilayah"
          hint={regions.isError ? 'Daftar wilayah belum dapat dibaca. Periksa koneksi Anda.' : undefined}
        />
      </FieldGroup>
      <FieldGroup title="Kontak">
        <TextField form={form} name="email" label={labels.email} inputMode="email" isLtr />
        <TextField form={form} name="phone" label={labels.phone} inputMode="tel" isLtr />
      </FieldGroup>
      <FieldGroup title="Praktik dan serkom">
        <TextField form={form} name="practicePermitNo" label={labels.practicePermitNo} isLtr />
        <NumberField
          form={form}
          name="experienceYearStart"
          label={labels.experienceYearStart}
          placeholder="TTTT"
          hint="Tahun mulai berpraktik."
        />
        <TextField form={form} name="serkomNo" label={labels.serkomNo} isLtr />
        <DayField form={form} name="serkomEndDate" label={labels.serkomEndDate} hint="Hari, bulan, tahun." />
      </FieldGroup>
      <FieldGroup title="Daftar">
        <SwitchField form={form} name="status" label={labels.status} on={active} off={inactive} />
        <NumberField
          form={form}
          name="order"
          label={labels.order}
          hint="Urutan dalam daftar; yang kosong paling akhir."
        />
      </FieldGroup>
    </>
  );
}
