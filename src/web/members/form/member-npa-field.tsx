import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormView } from '#web/ui/drafted-form.ts';
import { TextField } from '#web/ui/schema-form.tsx';
import { npaHolder, takenNpa } from './npa-holder.ts';

interface MemberNpaFieldProps {
  form: FormView<'npa'>;
  label: string;
  /** The member of the form; null for a new one. */
  id: number | null;
}

/** An NPA. On blur it shows who already has it. */
export function MemberNpaField({ form, label, id }: MemberNpaFieldProps) {
  const [left, setLeft] = useState('');
  const { data: holder } = useQuery({ ...npaHolder(left), enabled: left.trim() !== '' });
  // The answer is only for the NPA that was asked for.
  const isOfNow = left === form.texts.npa;
  return (
    <TextField
      form={form}
      name="npa"
      label={label}
      isLtr
      fault={isOfNow ? takenNpa(holder, id) : undefined}
      onLeave={() => setLeft(form.texts.npa ?? '')}
    />
  );
}
