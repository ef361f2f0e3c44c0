import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberFieldName } from '#contract/member-fields.ts';
import { memberLabels, memberStatusNames } from '#web/fields/field-names.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { ChoiceField, SwitchField } from '#web/ui/choice-fields.tsx';
import { DayField } from '#web/ui/date-fields.tsx';
import type { FormView } from '#web/ui/drafted-form.ts';
import { NumberField, TextField } from '#web/ui/schema-form.tsx';
import { namedChoices } from '#web/ui/select.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { takenNpa } from './save-member.tsx';

const active = { value: 'active', label: memberStatusNames.active };
const inactive = { value: 'inactive', label: memberStatusNames.inactive };

const hints: Partial<Record<MemberFieldName, string>> = {
  fullName: 'Lengkap dengan gelar; satu kata pun boleh.',
  experienceYearStart: 'Tahun mulai berpraktik.',
  serkomEndDate: 'Hari, bulan, tahun.',
  order: 'Urutan dalam daftar; yang kosong paling akhir.',
};

interface MemberFieldProps {
  form: FormView<MemberFieldName>;
  name: MemberFieldName;
  /** The member of the form; null for a new one. */
  id: number | null;
}

/** A member's field, with the input that fits it. */
export function MemberField({ form, name, id }: MemberFieldProps) {
  const field = { form, name, label: memberLabels[name], hint: hints[name] };
  switch (name) {
    case 'npa':
      return <NpaField form={form} label={field.label} id={id} />;
    case 'image_url':
      return <PictureField form={form} name={name} label={field.label} />;
    case 'membeshipTypeId':
      return <RegionField form={form} label={field.label} />;
    case 'status':
      return <SwitchField {...field} on={active} off={inactive} />;
    case 'serkomEndDate':
      return <DayField {...field} />;
    case 'experienceYearStart':
      return <NumberField {...field} placeholder="TTTT" />;
    case 'order':
      return <NumberField {...field} />;
    case 'fullName':
    case 'title':
      return <TextField {...field} />;
    case 'email':
      return <TextField {...field} inputMode="email" isLtr />;
    case 'phone':
      return <TextField {...field} inputMode="tel" isLtr />;
    default:
      return <TextField {...field} isLtr />;
  }
}

interface NpaFieldProps {
  form: FormView<'npa'>;
  label: string;
  id: number | null;
}

/** An NPA. On blur it shows who already has it. */
function NpaField({ form, label, id }: NpaFieldProps) {
  const [left, setLeft] = useState('');
  const { data: taken } = useQuery({
    queryKey: ['members', 'npa holder', left, id],
    queryFn: () => takenNpa(left, id),
    enabled: left.trim() !== '',
    staleTime: 0,
  });
  // The answer is only for the NPA that was asked for.
  const fault = left === form.texts.npa ? (taken ?? undefined) : undefined;
  return (
    <TextField form={form} name="npa" label={label} isLtr fault={fault} onLeave={() => setLeft(form.texts.npa ?? '')} />
  );
}

function RegionField({ form, label }: { form: FormView<'membeshipTypeId'>; label: string }) {
  const regions = useQuery(regionChoices);
  return (
    <ChoiceField
      form={form}
      name="membeshipTypeId"
      label={label}
      choices={namedChoices(regions.data)}
      isLoading={regions.isPending}
      isSearchable
      placeholder="Pilih wilayah"
      hint={regions.isError ? 'Daftar wilayah belum dapat dibaca. Periksa koneksi Anda.' : undefined}
    />
  );
}
