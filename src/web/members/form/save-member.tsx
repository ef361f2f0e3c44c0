import { useQuery } from '@tanstack/react-query';
import type { Got } from '#contract/endpoint.ts';
import {
  addMember,
  changeMember,
  findNpaHolder,
  type MemberForm,
  member,
  memberBodyOf,
  sentAs,
} from '#contract/members.ts';
import { call } from '#web/api/call.ts';
import type { Texts } from '#web/drafts/draft-store.ts';
import { memberLabels as labels } from '#web/fields/field-names.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import type { Saving } from '#web/ui/form-saving.tsx';
import { trackedForm } from '#web/undo/tracked-form.ts';
import { memberFormFields, memberStart } from './member-fields.ts';
import { MemberValue } from './member-value.tsx';

const tracked = trackedForm('members', { row: member, startOf: memberStart, labels, sentAs });

/** How a member's form is saved, whichever of its fields it shows. */
export function useMemberSaving() {
  const regions = useQuery(regionChoices).data ?? [];
  const regionName = (id: string) => regions.find((region) => String(region.id) === id)?.name ?? '';

  /** Adds a member, or sends all fields of one with the version that the edit started from. */
  function save({ id, values, version }: Saving<MemberForm>): Promise<Got<typeof changeMember>> {
    const body = memberBodyOf(values, regionName(String(values.membeshipTypeId)));
    if (id === null) return call(addMember, { body });
    return call(changeMember, { params: { id }, body: { ...body, ...(version && { version }) } });
  }

  return {
    fields: memberFormFields,
    save,
    check: npaFaults,
    ...tracked,
    conflicts: {
      ...tracked.conflicts,
      show: (name: string, text: string) => <MemberValue name={name} text={text} regionName={regionName(text)} />,
    },
  };
}

/** The fault of an NPA that another member has, as far as known; null if it is free. The server decides in the end. */
export async function takenNpa(npa: string, id: number | null): Promise<string | null> {
  // Without a signal: saving closes the form, and must not abort the call.
  const { data: holder } = await call(findNpaHolder, { query: { npa } });
  return holder && holder.id !== id ? `NPA ini sudah dipakai: ${holder.fullName}` : null;
}

async function npaFaults({ id, changed: { npa } }: Saving<MemberForm>): Promise<Texts> {
  const fault = npa === undefined ? null : await takenNpa(npa, id);
  return fault === null ? {} : { npa: fault };
}
