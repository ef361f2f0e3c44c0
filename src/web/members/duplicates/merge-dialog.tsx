import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberFieldName } from '#contract/member-fields.ts';
import { type MemberForm, memberBodyOf, memberFormOf, sentAs } from '#contract/members.ts';
import { type MergePreview, mergeMembers } from '#contract/merging.ts';
import { call } from '#web/api/call.ts';
import type { Start, Texts } from '#web/drafts/draft-store.ts';
import { memberLabels as labels } from '#web/fields/field-names.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/data-table-states.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Saving } from '#web/ui/form-saving.ts';
import { textsOf } from '#web/ui/form-values.ts';
import { Loading } from '#web/ui/loading.tsx';
import { undoOfOperation } from '#web/undo/undo.ts';
import { memberFormFields } from '../member-fields.ts';
import { MemberPhoto } from '../member-photo.tsx';
import { mergePreview } from './duplicate-list.ts';
import { countWords, doublesWords, mergedWords } from './duplicate-words.ts';
import { MergeField } from './merge-field.tsx';

const title = 'Gabungkan data satu orang';

/** Entries of one person, to be made one. */
export function MergeDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const preview = useQuery(mergePreview(ids));
  if (preview.data) return <MergeForm preview={preview.data.data} onClose={onClose} />;
  return (
    <Dialog title={title} size="large" onClose={onClose} footer={<Button onClick={onClose}>Batal</Button>}>
      {preview.error ? <Trouble progress={preview} /> : <Loading />}
    </Dialog>
  );
}

type Entry = MergePreview['members'][number];

const fieldNames = Object.keys(memberFormFields.kinds) as MemberFieldName[];

/** What an entry says, as a form has it. */
const saidBy = ({ member }: Entry): Texts => textsOf(memberFormFields.kinds, memberFormOf(member));

/** What the merged entry says at first: what the one who stays says, or else the first that says something. */
function beginning(members: readonly Entry[]): Start {
  const said = members.map(saidBy);
  const base = Object.fromEntries(
    fieldNames.map((name) => [name, said.find((texts) => texts[name] !== '')?.[name] ?? '']),
  );
  const { id = 0, version = 0 } = members[0]?.member ?? {};
  return { id, version, base };
}

function MergeForm({ preview: { members, doubles }, onClose }: { preview: MergePreview; onClose: () => void }) {
  const regions = useQuery(regionChoices).data ?? [];
  const [start] = useState(() => beginning(members));
  const [into, setInto] = useState(start.id ?? 0);
  const said = members.map(saidBy);
  const differing = fieldNames.filter((name) => new Set(said.map((texts) => texts[name])).size > 1);
  const same = fieldNames.filter((name) => !differing.includes(name));
  const regionName = (id: string) => regions.find((region) => String(region.id) === id)?.name ?? id;
  const others = members.filter(({ member }) => member.id !== into);
  const withCards = members.filter(({ counts }) => counts.cards > 0).length;
  const versions = members.map(({ member: { id, version } }) => ({ id, version }));

  const save = ({ values }: Saving<MemberForm>) =>
    call(mergeMembers, {
      body: { ...memberBodyOf(values, regionName(String(values.membeshipTypeId))), into, members: versions },
    });

  return (
    <FormDialog
      title={title}
      kind={`merge ${versions.map(({ id }) => id).join('-')}`}
      start={start}
      fields={memberFormFields}
      save={save}
      saidOf={mergedWords}
      undoOf={({ data }) => undoOfOperation(data.operation_id, 'members')}
      action="Gabungkan"
      sentAs={sentAs}
      size="large"
      onClose={onClose}
    >
      {(form) => (
        <>
          <fieldset className="field-group">
            <legend className="field-group-title">Yang tetap</legend>
            <div className="columns merge-sides">
              {members.map(({ member, counts }) => (
                <label key={member.id} className="option">
                  <input type="radio" name="into" checked={into === member.id} onChange={() => setInto(member.id)} />
                  <span className="lines">
                    <MemberPhoto member={member} />
                    <strong>
                      <bdi>{member.fullName}</bdi>
                    </strong>
                    <bdi dir="ltr">{member.npa}</bdi>
                    <span className="muted">
                      <span className="sentence">{countWords(counts)}</span>
                    </span>
                  </span>
                </label>
              ))}
            </div>
            <div className="stack merge-consequence" data-gap="2" role="status">
              {others.map(({ member, counts }) => (
                <p key={member.id}>
                  <span className="sentence">
                    Dipindahkan dari <bdi>{member.npa}</bdi>: {countWords(counts)}. Kode QR <bdi>{member.npa}</bdi>{' '}
                    tetap menuju ke orang ini.
                  </span>
                </p>
              ))}
              {doubles > 0 && <p>{doublesWords(doubles)}</p>}
              {withCards > 1 && (
                <p>Lebih dari satu data memiliki kartu: hanya kartu yang terakhir dicetak yang tetap berlaku.</p>
              )}
            </div>
          </fieldset>
          {differing.length > 0 && (
            <fieldset className="field-group">
              <legend className="field-group-title">Isian yang berbeda</legend>
              {differing.map((name) => (
                <MergeField key={name} form={form} name={name} label={labels[name]} said={said} regions={regions} />
              ))}
            </fieldset>
          )}
          <details className="merge-same">
            <summary>Isian yang sama ({same.length})</summary>
            {same.map((name) => (
              <MergeField key={name} form={form} name={name} label={labels[name]} said={said} regions={regions} />
            ))}
          </details>
        </>
      )}
    </FormDialog>
  );
}
