import EditOutlined from '@ant-design/icons-svg/es/asn/EditOutlined';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import type { MemberFieldName } from '#contract/member-fields.ts';
import { type MemberForm, memberBodyOf, memberFormOf, sentAs } from '#contract/members.ts';
import { type Merged, type MergePreview, type MovedCounts, mergeMembers } from '#contract/merging.ts';
import { readableNumber } from '#contract/numbers.ts';
import { call } from '#web/api/call.ts';
import type { Start, Texts } from '#web/drafts/draft-store.ts';
import { memberLabels } from '#web/fields/field-names.ts';
import { regionChoices } from '#web/fields/region-choices.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { FormView } from '#web/ui/drafted-form.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { Saving } from '#web/ui/form-saving.tsx';
import { textsOf } from '#web/ui/form-values.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/table/states.tsx';
import { undoOfOperation } from '#web/undo/undo.ts';
import { MemberField } from '../form/member-field.tsx';
import { memberFormFields } from '../form/member-fields.ts';
import { MemberValue } from '../form/member-value.tsx';
import { MemberPhoto } from '../list/member-photo.tsx';
import { mergePreview } from './duplicate-list.ts';

const title = 'Gabungkan data satu orang';

/** Merges the entries of one person. */
export function MergeDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const preview = useQuery(mergePreview(ids));
  if (preview.data) return <MergeForm preview={preview.data.data} onClose={onClose} />;
  return (
    <Dialog title={title} size="large" onClose={onClose} footer={<Button onClick={onClose}>Batal</Button>}>
      {preview.error ? <LoadError progress={preview} what="Data anggota" /> : <Skeleton lines={16} />}
    </Dialog>
  );
}

type Entry = MergePreview['members'][number];

const fieldNames = Object.keys(memberFormFields.kinds) as MemberFieldName[];

/** An entry's texts in the form. */
const valuesOf = ({ member }: Entry): Texts => textsOf(memberFormFields.kinds, memberFormOf(member));

/** The start of the merged entry: its first non-empty value of each field. */
function mergedStart(members: readonly Entry[]): Start {
  const entryTexts = members.map(valuesOf);
  const base = Object.fromEntries(
    fieldNames.map((name) => [name, entryTexts.find((texts) => texts[name] !== '')?.[name] ?? '']),
  );
  const { id = 0, version = 0 } = members[0]?.member ?? {};
  return { id, version, base };
}

function MergeForm({ preview, onClose }: { preview: MergePreview; onClose: () => void }) {
  const { members } = preview;
  const regions = useQuery(regionChoices).data ?? [];
  const [start] = useState(() => mergedStart(members));
  const [into, setInto] = useState(start.id ?? 0);
  const entryTexts = members.map(valuesOf);
  const filled = (name: MemberFieldName) => new Set(entryTexts.map((texts) => texts[name]).filter(Boolean));
  const asked = fieldNames.filter((name) => filled(name).size > 1);
  const settled = fieldNames.filter((name) => !asked.includes(name) && filled(name).size > 0);
  const regionName = (id: string) => regions.find((region) => String(region.id) === id)?.name ?? id;
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
      noticeOf={mergedWords}
      undoOf={({ data }) => undoOfOperation(data.operation_id, 'members')}
      action="Gabungkan"
      sentAs={sentAs}
      size="large"
      onClose={onClose}
    >
      {(form) => {
        const line = (name: MemberFieldName) => (
          <MergeLine key={name} form={form} name={name} entryTexts={entryTexts} regionName={regionName} />
        );
        return (
          <div style={{ '--entries': members.length } as CSSProperties}>
            <EntryChoice preview={preview} into={into} onChoose={setInto} />
            {asked.map(line)}
            <details>
              <summary>Isian lain ({settled.length})</summary>
              {settled.map(line)}
            </details>
          </div>
        );
      }}
    </FormDialog>
  );
}

interface EntryChoiceProps {
  preview: MergePreview;
  /** The id of the entry that stays. */
  into: number;
  onChoose: (into: number) => void;
}

/** Chooses the entry that stays, and says what moves to it. */
function EntryChoice({ preview: { members, doubles }, into, onChoose }: EntryChoiceProps) {
  const others = members.filter(({ member }) => member.id !== into);
  const withCards = members.filter(({ counts }) => counts.cards > 0).length;
  return (
    <>
      <fieldset className="grid merge-line" aria-label="Yang tetap">
        <span className="field-label">Yang tetap</span>
        {members.map(({ member, counts }) => (
          <label key={member.id} className="option">
            <input type="radio" name="into" checked={into === member.id} onChange={() => onChoose(member.id)} />
            <span className="lines">
              <MemberPhoto member={member} />
              <strong>
                <bdi translate="no">{member.fullName}</bdi>
              </strong>
              <bdi translate="no" dir="ltr">
                {member.npa}
              </bdi>
              <span className="muted sentence">{countWords(counts)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="stack form-line" data-gap="2" role="status">
        {others.map(({ member, counts }) => (
          <p key={member.id}>
            <span className="sentence">
              Dipindahkan dari <bdi translate="no">{member.npa}</bdi>: {countWords(counts)}. Kode QR{' '}
              <bdi translate="no">{member.npa}</bdi> tetap menuju ke orang ini.
            </span>
          </p>
        ))}
        {doubles > 0 && <p>{doublesWords(doubles)}</p>}
        {withCards > 1 && (
          <p>Lebih dari satu data memiliki kartu: hanya kartu yang terakhir dicetak yang tetap berlaku.</p>
        )}
      </div>
    </>
  );
}

/** The records of an entry, where it has some: '3 pelatihan (2 hadir), 1 kartu, 4 catatan riwayat'. */
function countWords({ registrations, attended, reminders, cards, changes }: MovedCounts): string {
  const counted = [
    [registrations, `pelatihan${attended > 0 ? ` (${readableNumber(attended)} hadir)` : ''}`],
    [reminders, 'pengingat'],
    [cards, 'kartu'],
    [changes, 'catatan riwayat'],
  ] as const;
  return counted.flatMap(([count, noun]) => (count > 0 ? `${readableNumber(count)} ${noun}` : [])).join(', ');
}

/** What happens to registrations for the same class. */
const doublesWords = (doubles: number) =>
  `${readableNumber(doubles)} pendaftaran ganda untuk kelas yang sama: yang hadir yang tetap.`;

/** The result of a merge. */
function mergedWords({ data: { member, moved, doubles } }: { data: Merged }): string {
  const words = `Digabungkan ke ${member.fullName} (${member.npa}). Dipindahkan: ${countWords(moved)}.`;
  return doubles > 0 ? `${words} ${doublesWords(doubles)}` : words;
}

interface MergeLineProps {
  form: FormView<MemberFieldName>;
  name: MemberFieldName;
  /** The texts of each entry. */
  entryTexts: readonly Texts[];
  regionName: (id: string) => string;
}

/** A field of the merged entry: the value of each entry side by side, chosen by a click, or another one typed. */
function MergeLine({ form, name, entryTexts, regionName }: MergeLineProps) {
  const [isTyping, setTyping] = useState(false);
  const label = memberLabels[name];
  const text = form.texts[name] ?? '';
  const isOther = !entryTexts.some((texts) => texts[name] === text);
  const isFaulty = form.faults[name] !== undefined;
  return (
    <fieldset className="grid merge-line" aria-label={`Pilihan ${label}`}>
      <span className="row" data-line>
        <span className="field-label">{label}</span>
        {/* Each NPA is on printed cards, so it can only be chosen. */}
        {name !== 'npa' && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Tulis ${label} lain`}
            aria-expanded={isTyping || isOther || isFaulty}
            onClick={() => setTyping(!isTyping)}
          >
            <Icon of={EditOutlined} />
          </button>
        )}
      </span>
      {entryTexts.map((texts, entry) => {
        const value = texts[name] ?? '';
        if (value === '') return <span key={entryKey(entry)} />;
        return (
          <button
            key={entryKey(entry)}
            type="button"
            className="option merge-value"
            aria-pressed={text === value}
            onClick={() => {
              form.set(name, value);
              setTyping(false);
            }}
          >
            <MemberValue name={name} text={value} regionName={regionName(value)} />
          </button>
        );
      })}
      {(isTyping || isOther || isFaulty) && (
        <div className="merge-typed">
          <MemberField form={form} name={name} id={null} />
        </div>
      )}
    </fieldset>
  );
}

/** Entries keep their places. */
const entryKey = (place: number) => `entry ${place}`;
