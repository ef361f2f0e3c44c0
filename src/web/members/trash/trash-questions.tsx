import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Sent } from '#contract/endpoint.ts';
import { sentAs } from '#contract/members.ts';
import { type DeletedMember, purgeMember, type restoreMember } from '#contract/trash.ts';
import type { NamedView } from '#contract/views.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { ChoiceField } from '#web/ui/choice-fields.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import type { FormView } from '#web/ui/drafted-form.ts';
import { faultsOf } from '#web/ui/form-values.ts';
import { notify } from '#web/ui/notices.tsx';
import { TextField } from '#web/ui/schema-form.tsx';
import { namedChoices } from '#web/ui/select.tsx';
import { TypedConfirm } from '#web/ui/typed-confirm.tsx';

/** The fields that can block a restore: the NPA is taken, or the region is deleted. */
const replaceable = ['npa', 'membeshipTypeId'] as const;

const other = { npa: 'NPA', membeshipTypeId: 'wilayah' } as const;

type Replaceable = (typeof replaceable)[number];

type Faults = Partial<Record<Replaceable, string>>;

export type Replacement = Sent<typeof restoreMember>['body'];

/** The fields that blocked a restore; null if other values would not help. */
export function obstaclesOf(error: unknown): Faults | null {
  if (!(error instanceof CallError)) return null;
  const { faults } = faultsOf(replaceable, sentAs, error.errors);
  return Object.keys(faults).length > 0 ? faults : null;
}

interface TrashRestoreProps {
  member: DeletedMember;
  /** Why it could not be restored unchanged. */
  obstacles: Faults;
  onRestore: (replacement: Replacement) => Promise<unknown>;
  onClosed: () => void;
}

/** Asks for another NPA or region, so that a member can be restored. */
export function TrashRestore({ member, obstacles, onRestore, onClosed }: TrashRestoreProps) {
  const regions = useQuery(regionChoices);
  const [faults, setFaults] = useState<Faults>({});
  const [needed, setNeeded] = useState<ReadonlySet<Replaceable>>(
    new Set(replaceable.filter((name) => obstacles[name])),
  );
  const [texts, setTexts] = useState<Record<Replaceable, string>>({ npa: member.npa, membeshipTypeId: '' });
  const form: FormView<Replaceable> = {
    id: useId(),
    texts,
    faults: faults as Record<string, string>,
    isRequired: () => true,
    set: (name, text) => {
      setTexts({ ...texts, [name]: text });
      setFaults({ ...faults, [name]: undefined });
    },
    hold: () => undefined,
  };

  async function restore(): Promise<void> {
    try {
      await onRestore({
        ...(needed.has('npa') && { npa: texts.npa }),
        ...(needed.has('membeshipTypeId') && { membership_type_id: Number(texts.membeshipTypeId) }),
      });
    } catch (error) {
      const newer = obstaclesOf(error);
      if (newer) {
        setFaults(newer);
        setNeeded(new Set(replaceable.filter((name) => needed.has(name) || newer[name])));
      }
      throw error;
    }
  }

  return (
    <Confirm
      question={
        <>
          Pulihkan <bdi translate="no">{member.fullName}</bdi>
          {` dengan ${replaceable
            .filter((name) => needed.has(name))
            .map((name) => other[name])
            .join(' dan ')} lain?`}
        </>
      }
      action="Pulihkan"
      isDanger={false}
      isReady={replaceable.every((name) => !needed.has(name) || texts[name].trim() !== '')}
      onConfirm={restore}
      onClosed={onClosed}
    >
      <div>
        {needed.has('npa') && (
          <TextField
            form={form}
            name="npa"
            label={memberLabels.npa}
            hint={`${member.npa} sudah dipakai anggota lain. Isi NPA lain.`}
            isLtr
          />
        )}
        {needed.has('membeshipTypeId') && (
          <ChoiceField
            form={form}
            name="membeshipTypeId"
            label={memberLabels.membeshipTypeId}
            choices={namedChoices(regions.data)}
            isLoading={regions.isPending}
            isSearchable
            placeholder="Pilih wilayah"
            hint={`${member.membershipType} sudah tidak ada.`}
          />
        )}
      </div>
    </Confirm>
  );
}

interface TrashPurgeProps {
  member: DeletedMember;
  onClosed: () => void;
}

/** That saved views still name the member; people change them as they see fit. */
function stillNaming(views: readonly NamedView[]): string | undefined {
  if (views.length === 0) return undefined;
  const told = views.map(({ name, owner }) => `“${name}” (${owner})`).join(', ');
  return `Tampilan tersimpan ini masih menyebutnya: ${told}. Ubah atau hapus tampilan itu.`;
}

/** Purges a member, once its NPA is typed. */
export function TrashPurge({ member, onClosed }: TrashPurgeProps) {
  const purge = useMutation({
    mutationFn: (npa: string) => call(purgeMember, { params: { id: member.id }, body: { npa } }),
    onSuccess: ({ data: { views } }) =>
      notify.success(`${member.fullName} dihapus selamanya.`, { description: stillNaming(views), isAboutMany: true }),
  });
  return (
    <TypedConfirm
      question={
        <>
          Hapus <bdi translate="no">{member.fullName}</bdi> selamanya?
        </>
      }
      called="NPA-nya"
      expected={member.npa}
      onConfirm={purge.mutateAsync}
      onClosed={onClosed}
    >
      <p className="sentence">Semua isian anggota ini hilang, juga dari riwayatnya, dan tidak dapat dikembalikan.</p>
    </TypedConfirm>
  );
}
