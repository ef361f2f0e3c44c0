import { queryOptions } from '@tanstack/react-query';
import { listHistory } from '#contract/history.ts';
import type { Member, MemberForm } from '#contract/members.ts';
import { memberAt } from '#contract/trash.ts';
import { call } from '#web/api/call.ts';
import { differs } from '#web/ui/form-values.ts';
import { memberFormFields, memberStart } from '../form/member-fields.ts';

/** A member's present and earlier state. */
export interface MemberStates {
  now: Member;
  earlier: Member;
  isDeleted: boolean;
}

export function memberStates(id: number, version: number) {
  return queryOptions({
    queryKey: ['members', 'states', id, version],
    queryFn: async ({ signal }): Promise<MemberStates> => {
      const at = async (one: number) => (await call(memberAt, { params: { id, version: one } }, { signal })).data;
      const { data } = await call(
        listHistory,
        { query: { subject: 'members', subject_id: id, pageSize: 1 } },
        { signal },
      );
      const [latest] = data;
      const [now, earlier] = await Promise.all([at(latest?.version ?? version), at(version)]);
      return { now, earlier, isDeleted: latest?.action === 'deleted' };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** A field that differs, with both texts in the form. */
export interface Difference {
  name: keyof MemberForm;
  now: string;
  earlier: string;
}

const fieldNames = Object.keys(memberFormFields.kinds) as (keyof MemberForm)[];

/** The fields that differ, in the order of the form. */
export function differencesOf({ now, earlier }: Pick<MemberStates, 'now' | 'earlier'>): Difference[] {
  const [present, past] = [memberStart(now).base, memberStart(earlier).base];
  if (!differs(past, present)) return [];
  return fieldNames
    .map((name) => ({ name, now: present[name] ?? '', earlier: past[name] ?? '' }))
    .filter((field) => field.now !== field.earlier);
}
