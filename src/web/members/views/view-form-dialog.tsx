import { useState } from 'react';
import { mayUse, type Role, roleNames, roles } from '#contract/access.ts';
import type { Got } from '#contract/endpoint.ts';
import {
  type Audience,
  addView,
  audiences,
  changeView,
  removeView,
  type SavedView,
  savedView,
  type ViewForm,
  viewForm,
} from '#contract/views.ts';
import { call } from '#web/api/call.ts';
import { forget } from '#web/drafts/drafts.ts';
import { viewAddress } from '#web/lists/saved-views.ts';
import { useSession } from '#web/session/session.tsx';
import { ChoiceField } from '#web/ui/choice-fields.tsx';
import type { FormFields } from '#web/ui/drafted-form.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import type { RowFormProps } from '#web/ui/form-dialogs.tsx';
import type { Saving } from '#web/ui/form-saving.tsx';
import { formStart, startFrom } from '#web/ui/form-values.ts';
import { TextField } from '#web/ui/schema-form.tsx';
import { RemoveQuestion } from '#web/undo/remove-question.tsx';
import { memberColumnTitle } from '../list/members-table.tsx';

/** What a view saves of a list. */
export interface ShownOfList {
  /** The query, without the columns. */
  query: string;
  columns: readonly string[];
  /** Whether these are the default columns. */
  isUsual: boolean;
}

const viewFields: FormFields<typeof viewForm> = {
  schema: viewForm,
  kinds: { name: 'text', audience: 'text', query: 'text', columns: 'text' },
};

function addingStart({ query, columns, isUsual }: ShownOfList) {
  return formStart(viewFields.kinds, null, { audience: 'me', query, columns: isUsual ? '' : columns.join(' ') });
}

const viewStart = (row: SavedView) => formStart(viewFields.kinds, row, { ...row, columns: row.columns?.join(' ') });

const columnsIn = (text: string): string[] | null => (text === '' ? null : text.split(' '));

function sentOf<Values extends Partial<ViewForm>>({ columns, ...same }: Values) {
  return { ...same, ...(columns !== undefined && { columns: columnsIn(columns) }) };
}

function saveView({ id, values, changed, version }: Saving<ViewForm>): Promise<Got<typeof changeView>> {
  if (id === null) return call(addView, { body: sentOf(values) });
  return call(changeView, { params: { id }, body: { ...sentOf(changed), ...(version && { version }) } });
}

const isRole = (audience: Audience): audience is Role => roles.some((role) => role === audience);

function audienceName(audience: Audience): string {
  if (isRole(audience)) return `Akun ${roleNames[audience]}`;
  return audience === 'me' ? 'Saya saja' : 'Semua orang';
}

const labels = { name: 'Nama', audience: 'Untuk', query: 'Filter dan urutan', columns: 'Kolom' };

const ownColumns = 'Kolom pilihan masing-masing orang';

/** Formats the fields for display, except the query. */
const shownAs: Readonly<Record<string, (text: string) => string>> = {
  audience: (text) => audiences.filter((one) => one === text).map(audienceName)[0] ?? text,
  columns: (text) => columnsIn(text)?.map(memberColumnTitle).join(', ') ?? ownColumns,
};

const show = (name: string, text: string) => <bdi translate="no">{shownAs[name]?.(text) ?? text}</bdi>;

/** The choices of columns: none, the saved ones, and those of the list behind the form. */
function columnChoices(saved: string | undefined, now: string) {
  const kept = saved === undefined || saved === '' || saved === now ? [] : [saved];
  return [
    { value: '', label: ownColumns },
    ...kept.map((value) => ({ value, label: 'Kolom yang tersimpan' })),
    { value: now, label: 'Kolom seperti di daftar sekarang' },
  ];
}

interface ViewFormDialogProps extends RowFormProps<SavedView> {
  shown: ShownOfList;
}

/** Saves the state of the list as a view, or edits a view. */
export function ViewFormDialog({ row, draft, shown, onClose }: ViewFormDialogProps) {
  const start = draft ?? (row ? viewStart(row) : addingStart(shown));
  const mayShare = mayUse('admin', useSession().contents.roles[0] ?? null);
  return (
    <FormDialog
      title={start.id === null ? 'Simpan filter ini' : 'Ubah filter ini'}
      kind="view"
      start={start}
      fields={viewFields}
      save={saveView}
      // Views have no history that knows the author.
      conflicts={{ startOf: startFrom(savedView, viewStart), labels, show, savedBy: async () => ({}) }}
      added={({ data }) => ({ name: data.name, to: viewAddress(data) })}
      aside={row && <ViewDelete view={row} onDeleted={onClose} />}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="name"
            label={labels.name}
            hint="Muncul di menu dan di Ctrl K, dengan jumlah anggotanya."
          />
          <ChoiceField
            form={form}
            name="columns"
            label={labels.columns}
            choices={columnChoices(start.base.columns, shown.columns.join(' '))}
            hint={form.texts.columns && show('columns', form.texts.columns)}
          />
          {mayShare && (
            <ChoiceField
              form={form}
              name="audience"
              label={labels.audience}
              choices={audiences.map((value) => ({ value, label: audienceName(value) }))}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function ViewDelete({ view, onDeleted }: { view: SavedView; onDeleted: () => void }) {
  const { id, name } = view;
  const account = useSession().contents.id;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="link" onClick={() => setAsking(true)}>
        Hapus tampilan
      </button>
      {isAsking && (
        <RemoveQuestion
          question={
            <>
              Hapus tampilan <bdi translate="no">{name}</bdi>?
            </>
          }
          remove={() => call(removeView, { params: { id } })}
          done={`Tampilan ${name} dihapus.`}
          onRemoved={() => {
            // Otherwise the form would be restored with its draft.
            forget({ account, kind: 'view', id });
            onDeleted();
          }}
          onClosed={() => setAsking(false)}
        >
          <p>
            {view.audience === 'me'
              ? 'Anggotanya tetap ada.'
              : 'Orang lain pun tidak melihatnya lagi. Anggotanya tetap ada.'}
          </p>
        </RemoveQuestion>
      )}
    </>
  );
}
