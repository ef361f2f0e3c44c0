import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormView } from '#web/ui/drafted-form.ts';
import { TextField } from '#web/ui/schema-form.tsx';
import { npaHolder, takenNpa } from './npa-holder.ts';

interface MemberNpaFieldProps {
  form: FormView<'npa'>;
  label: string;
  /** The member whose form it is; null is a member to be added. */
  id: number | null;
}

/** An NPA. Once the field is left, it tells who has that already. */
export function MemberNpaField({ form, label, id }: MemberNpaFieldProps) {
  const [left, setLeft] = useState('');
  const { data: holder } = useQuery({ ...npaHolder(left), enabled: left.trim() !== '' });
  // What is told is told of what stands in the field now, not of what stood there when somebody asked.
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
